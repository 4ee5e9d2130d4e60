import {
  type Deployment,
  type Plan,
  type PlanProgress,
  type PlanState,
  type SyncStorage,
  serialize,
} from '@letheswap/sdk'
import type { Address, Hash, TransactionReceipt } from 'viem'
import {
  type BaseRecord,
  createRecordStore,
  hasEnded,
} from './createRecordStore.js'

/** A plan under way, or how it ended. */
export type PlanRecord = BaseRecord & {
  kind: Plan['summary']['kind']
  /** Undefined while it is `preparing`, and if that failed. */
  plan: Plan | undefined
  /** Where the execution stands, for `resumePlan`. Its last transaction is the plan's. */
  state: PlanState
  /** Status of the current step, `state.step`. */
  stepStatus: 'waiting' | PlanProgress['status']
  /**
   * - `stored`: read from the storage, and not checked yet
   * - `preparing`: the wallet's chain is checked and the plan made
   * - `running`: being executed
   * - `paused`: continues with `resume`
   */
  status: 'stored' | 'preparing' | 'running' | 'paused' | 'confirmed' | 'failed'
  /**
   * The transaction waits for one with a lower nonce that the chain does not know.
   * Happens when the wallet remembers an earlier chain.
   */
  isStuck: boolean
  /** When the chain was last searched in vain for the step, in milliseconds. */
  checkedAt: number | undefined
  /** How many transactions the account had sent when it was last searched. */
  countedNonce: number | undefined
}

/** What every plan is made for. */
export type PlanContext = {
  account: Address
  deadline: bigint
  deployment: Deployment
}

/** What an action takes in addition, of what its plan is made from. */
export type PlanVariables<parameters> = Omit<parameters, keyof PlanContext> & {
  /** Stops waiting for the wallet. What was sent stays sent. */
  signal?: AbortSignal | undefined
}

export type PlanResult = {
  plan: Plan
  /** Hash of the last step's transaction. */
  hash: Hash
  receipt: TransactionReceipt
}

/** A record whose plan is made. */
export type MadePlanRecord = PlanRecord & { plan: Plan }

/**
 * Plans under way, in the tab's session storage: a reload finds them, and no
 * other tab does.
 */
export function createPlansStore(storage: SyncStorage, genesisHash: Hash) {
  return createRecordStore<PlanRecord>({
    // Transactions of an earlier chain are never mined.
    key: `letheswap.pending.plans:${genesisHash}`,
    storage,
    isKept: (record) =>
      (record.status === 'running' || record.status === 'paused') &&
      mayBeSent(record),
    parse: (stored) => {
      const { id, plan, state } = stored
      const { hash, transactions } = Object(state) as Partial<PlanState>
      const { account, summary } = Object(plan) as Partial<Plan>
      return typeof id === 'string' && Array.isArray(transactions) && summary
        ? {
            // `restorePending` checks the plan.
            ...(stored as PlanRecord),
            kind: summary.kind,
            account,
            stepStatus: hash === undefined ? 'waiting' : 'pending',
            status: 'stored',
            isStuck: false,
          }
        : undefined
    },
  })
}

/** Checks whether a plan that has not ended is, or may be, about a token. */
export const isTokenInUse = (
  records: Readonly<Record<string, PlanRecord>>,
  address: Address,
): boolean =>
  Object.values(records).some(
    (record) =>
      !hasEnded(record) &&
      (record.plan === undefined ||
        serialize(record.plan.summary)
          .toLowerCase()
          .includes(address.toLowerCase())),
  )

/** Checks whether a record is running or paused. */
export const isPending = (record: PlanRecord): record is MadePlanRecord =>
  record.plan !== undefined &&
  (record.status === 'running' || record.status === 'paused')

/** Checks whether a part of the plan was sent. */
export function isSent({ state }: Pick<PlanRecord, 'state'>): boolean {
  const { hash, transactions } = state
  return hash !== undefined || transactions.length > 0
}

/** Checks whether a part of the plan was sent, or the wallet was asked to send it. */
export function mayBeSent(record: PlanRecord): boolean {
  return isSent(record) || record.state.sentAfterBlock !== undefined
}

/**
 * Checks whether the wallet may have sent the current step without the page knowing,
 * so that sending it again may execute it twice.
 */
export function isUnclear({ state }: Pick<PlanRecord, 'state'>): boolean {
  return state.hash === undefined && state.sentAfterBlock !== undefined
}

/**
 * Checks whether the current step was mined, or is an approval that the chain already
 * had, so that the plan has nothing pending.
 */
export function isStepDone({ stepStatus }: PlanRecord): boolean {
  return stepStatus === 'confirmed' || stepStatus === 'skipped'
}
