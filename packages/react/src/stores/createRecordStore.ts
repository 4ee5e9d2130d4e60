import type { SyncStorage } from '@letheswap/sdk'
import type { Address } from 'viem'
import {
  createPersistedStore,
  type PersistedStore,
} from './createPersistedStore.js'

export type BaseRecord = {
  id: string
  kind: string
  /** Undefined if no wallet was connected. */
  account: Address | undefined
  status: string
  error: Error | undefined
}

/** Records by id, oldest first. */
export type RecordStore<record> = PersistedStore<
  Readonly<Record<string, record>>
> & {
  /** Adds records. */
  begin(records: readonly record[]): void
  update(id: string, change: Partial<record>): void
  drop(isUnwanted: (record: record) => boolean): void
  /** Returns a signal that `cancel` or `outer` aborts. */
  getSignal(id: string, outer?: AbortSignal | undefined): AbortSignal
  /** Stops waiting for the wallet. Transactions that were sent stay sent. */
  cancel(id: string): void
}

const endings: readonly string[] = ['confirmed', 'unconfirmed', 'failed']

/**
 * Returns true if a record's plan or payout has ended, successfully or not.
 *
 * @param parameters - The record of a plan or a payout.
 */
export const hasEnded = ({ status }: Pick<BaseRecord, 'status'>): boolean =>
  endings.includes(status)

export function createRecordStore<record extends BaseRecord>({
  isKept,
  parse,
  ...parameters
}: {
  key: string
  storage: SyncStorage
  isKept: (record: record) => boolean
  /** Returns undefined if the record is invalid. */
  parse: (stored: Partial<Record<keyof record, unknown>>) => record | undefined
}): RecordStore<record> {
  const controllers = new Map<string, AbortController>()
  const toState = (records: readonly record[]) =>
    Object.fromEntries(records.map((record) => [record.id, record]))
  const store = createPersistedStore<Readonly<Record<string, record>>>({
    ...parameters,
    initial: {},
    pick: (records) =>
      toState(
        Object.values(records)
          .filter(isKept)
          .map((record) => ({ ...record, error: undefined })),
      ),
    parse: (stored) =>
      toState(
        Object.values(stored).flatMap((value) => parse(Object(value)) ?? []),
      ),
  })
  const getAll = () => Object.values(store.getState())
  return Object.assign(store, {
    begin(records: readonly record[]) {
      store.setState(toState(records))
    },
    update(id: string, change: Partial<record>) {
      const { [id]: known } = store.getState()
      if (known) store.setState({ [id]: { ...known, ...change } })
    },
    drop(isUnwanted: (record: record) => boolean) {
      const kept = getAll().filter((known) => !isUnwanted(known))
      store.setState(toState(kept), true)
    },
    getSignal(id: string, outer?: AbortSignal) {
      const controller = new AbortController()
      const abort = () => controller.abort(outer?.reason)
      if (outer?.aborted) abort()
      else outer?.addEventListener('abort', abort, { once: true })
      controllers.set(id, controller)
      return controller.signal
    },
    cancel: (id: string) => controllers.get(id)?.abort(),
  })
}
