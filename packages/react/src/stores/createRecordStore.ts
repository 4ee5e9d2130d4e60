import type { SyncStorage } from '@letheswap/sdk'
import {
  createPersistedStore,
  type PersistedStore,
} from './createPersistedStore.js'

/** Records of what is under way, by id. */
export type RecordStore<record> = PersistedStore<
  Readonly<Record<string, record>>
> & {
  /** Adds a record, and drops those that have ended. */
  begin(record: record): void
  drop(id: string): void
}

/** A persisted store of records, of which a reload finds those that are kept. */
export function createRecordStore<record extends { id: string }>({
  hasEnded,
  isKept,
  parse,
  ...parameters
}: {
  key: string
  storage: SyncStorage
  hasEnded: (record: record) => boolean
  /** Whether a reload finds it again. */
  isKept: (record: record) => boolean
  /** Reads a record; `undefined` if it is not valid. */
  parse: (stored: Partial<Record<keyof record, unknown>>) => record | undefined
}): RecordStore<record> {
  const toState = (records: readonly record[]) =>
    Object.fromEntries(records.map((record) => [record.id, record]))
  const store = createPersistedStore<Readonly<Record<string, record>>>({
    ...parameters,
    initial: {},
    pick: (records) => toState(Object.values(records).filter(isKept)),
    parse: (stored) =>
      toState(
        Object.values(stored).flatMap((value) => parse(Object(value)) ?? []),
      ),
  })
  const keep = (isWanted: (record: record) => boolean) =>
    toState(Object.values(store.getState()).filter(isWanted))
  return Object.assign(store, {
    begin: (record: record) =>
      store.setState(
        { ...keep((known) => !hasEnded(known)), [record.id]: record },
        true,
      ),
    drop: (id: string) =>
      store.setState(
        keep((known) => known.id !== id),
        true,
      ),
  })
}
