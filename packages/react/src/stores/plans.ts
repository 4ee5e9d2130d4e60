import type { Plan, PlanProgress, PlanState, SyncStorage } from '@letheswap/sdk'
import type { Hash } from 'viem'
import { createRecordStore } from './createRecordStore.js'

/** A plan under way. */
export type PlanRecord = {
  id: string
  plan: Plan
  /** Where the execution stands, for `resumePlan`. */
  state: PlanState
  /** Status of the step at hand, `state.step`. */
  stepStatus: 'waiting' | PlanProgress['status']
  /**
   * - `stored`: read from the storage, and not checked yet
   * - `running`: being executed
   * - `paused`: continues with `resume`
   * - `settled`: ended
   */
  status: 'stored' | 'running' | 'paused' | 'settled'
  /** Resumed after a reload, so that no mutation has its result. */
  isResumed: boolean
  /**
   * The transaction cannot be mined, as its nonce leaves a gap. Happens when the
   * wallet remembers an earlier chain, until its activity data is cleared.
   */
  isStuck: boolean
}

/**
 * Plans under way, in the tab's session storage: a reload finds them, and no
 * other tab does.
 */
export function createPlansStore(storage: SyncStorage, genesisHash: Hash) {
  return createRecordStore<PlanRecord>({
    // Transactions of an earlier chain are never mined.
    key: `letheswap.pending.plans:${genesisHash}`,
    storage,
    hasEnded: ({ status }) => status === 'settled',
    isKept: (record) => record.status !== 'settled' && mayBeSent(record),
    parse: (stored) => {
      const { id, plan, state } = stored
      const { hash, transactions } = Object(state) as Partial<PlanState>
      return typeof id === 'string' &&
        Array.isArray(transactions) &&
        typeof plan === 'object'
        ? {
            // `restorePending` checks the plan.
            ...(stored as PlanRecord),
            stepStatus: hash === undefined ? 'waiting' : 'pending',
            status: 'stored',
            isResumed: true,
            isStuck: false,
          }
        : undefined
    },
  })
}

/** Whether a part of the plan was sent. */
export function isSent({ state }: PlanRecord): boolean {
  const { hash, transactions } = state
  return hash !== undefined || transactions.length > 0
}

/** Whether a part of the plan was sent, or the wallet was asked to send it. */
export function mayBeSent(record: PlanRecord): boolean {
  return isSent(record) || record.state.sentAfterBlock !== undefined
}

/**
 * Whether it is unknown if the wallet sent the step at hand, so that sending it
 * again may execute it twice.
 *
 * @example
 * ```tsx
 * import { isUnclear, type PlanRecord } from '@letheswap/react'
 *
 * declare const record: PlanRecord
 * if (isUnclear(record)) console.log('Look at the wallet first.')
 * ```
 */
export function isUnclear({ state }: PlanRecord): boolean {
  return state.hash === undefined && state.sentAfterBlock !== undefined
}

/**
 * Whether the step at hand was mined, or is an approval that the chain already had, so
 * that the plan has nothing pending.
 *
 * @example
 * ```tsx
 * import { isStepDone, type PlanRecord } from '@letheswap/react'
 *
 * declare const record: PlanRecord
 * if (isStepDone(record)) console.log('Nothing is pending.')
 * ```
 */
export function isStepDone({ stepStatus }: PlanRecord): boolean {
  return stepStatus === 'confirmed' || stepStatus === 'skipped'
}
