import {
  type Deployment,
  type executePlan,
  getSendStatus,
  type Plan,
  type PlanProgress,
  type PlanState,
  type SyncStorage,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import { type BaseRecord, createRecordStore } from './createRecordStore.js'

export type PlanRecord = BaseRecord & {
  kind: Plan['terms']['kind']
  /** Undefined until the plan is made, and if it could not be made. */
  plan: Plan | undefined
  /**
   * The state for `resumePlan`. Once the plan is confirmed, the last transaction is the
   * main call's.
   */
  state: PlanState
  /** Status of `state.step`. */
  stepStatus: 'waiting' | PlanProgress['status']
  /**
   * - `stored`: may have been sent, and will be checked
   * - `preparing`: the wallet's chain is being checked and the plan made
   * - `running`: being executed
   * - `paused`: can be continued with `resume`
   */
  status: 'stored' | 'preparing' | 'running' | 'paused' | 'confirmed' | 'failed'
  /** The amounts and transactions of a confirmed plan. */
  result: PlanResult | undefined
  /** True if the transaction waits for a lower nonce that no transaction has. */
  isStuck: boolean
  /** The time of the last search of the chain without a result, in Unix milliseconds. */
  checkedAt: number | undefined
  /** The account's nonce at the time of that search. */
  countedNonce: number | undefined
}

export type PlanContext = {
  account: Address
  deadline: bigint
  deployment: Deployment
}

export type PlanOptions = {
  /** Stops waiting for the wallet. Transactions that were sent stay sent. */
  signal?: AbortSignal | undefined
  /** Id of the record. @default a random id */
  id?: string | undefined
}

export type PlanVariables<parameters> = Omit<parameters, keyof PlanContext> &
  PlanOptions

export type PlanResult = executePlan.ReturnType

export type MadePlanRecord = PlanRecord & { plan: Plan }

/** Creates the store of plans in the tab's session storage. */
export function createPlansStore(storage: SyncStorage, network: string) {
  return createRecordStore<PlanRecord>({
    // The key contains the network, because transactions of an earlier chain will never
    // be mined.
    key: `letheswap.pending.plans:${network}`,
    storage,
    isKept: (record) =>
      (record.status === 'stored' || isPendingPlan(record)) &&
      mayBeSent(record),
    parse: (stored) => {
      const { id, plan, state } = stored
      const { status, transactions } = Object(state) as Partial<PlanState>
      const { account, terms } = Object(plan) as Partial<Plan>
      return typeof id === 'string' &&
        // Records of earlier versions, which have no status, are ignored.
        status !== undefined &&
        Array.isArray(transactions) &&
        terms
        ? {
            // `followPending` validates the plan.
            ...(stored as PlanRecord),
            kind: terms.kind,
            account,
            stepStatus: stepStatuses[getSendStatus(state as PlanState)],
            status: 'stored',
            isStuck: false,
          }
        : undefined
    },
  })
}

const stepStatuses = {
  unsent: 'waiting',
  unclear: 'unclear',
  sent: 'pending',
} as const

/** Checks whether a plan is running or paused. */
export const isPendingPlan = (
  record: BaseRecord & { plan?: Plan | undefined },
): record is MadePlanRecord =>
  record.plan !== undefined &&
  (record.status === 'running' || record.status === 'paused')

export const mayBeSent = ({ state }: Pick<PlanRecord, 'state'>): boolean =>
  getSendStatus(state) !== 'unsent' || state.transactions.length > 0

/**
 * Checks whether the current step was mined, or its approval already existed.
 *
 * @param parameters - The record of a plan.
 */
export function isStepDone({ stepStatus }: PlanRecord): boolean {
  return stepStatus === 'confirmed' || stepStatus === 'skipped'
}
