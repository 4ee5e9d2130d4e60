import type { Plan, PlanProgress, PlanState, SyncStorage } from '@letheswap/sdk'
import { type Hash, isHash } from 'viem'
import { createRecordStore } from './createRecordStore.js'

/** One step of a plan under way. */
export type PlanStepState = Pick<Plan['steps'][number], 'kind' | 'token'> & {
  status: 'waiting' | PlanProgress['status']
  hash: Hash | undefined
}

/** A plan under way: all that is known of it, in one place. */
export type PlanRecord = {
  id: string
  plan: Plan
  /** Where its execution stands, as the SDK reports it for `resumePlan`. */
  state: PlanState
  /** The same for a screen: how each step goes. */
  steps: readonly PlanStepState[]
  /**
   * - `stored`: read from the storage, and not checked yet
   * - `running`: being executed
   * - `paused`: steps are left that need the person; `resume` goes on
   * - `settled`: it has ended
   */
  status: 'stored' | 'running' | 'paused' | 'settled'
  /** It was taken up again after a reload, so no form tells its end. */
  isResumed: boolean
  /**
   * The transaction that was sent can never be mined, because its nonce leaves
   * a gap. A wallet that remembers an earlier chain causes that, until its
   * activity data is cleared.
   */
  isStuck: boolean
}

/**
 * Plans under way. They live in the tab's own session storage: a reload finds
 * them again, and two tabs never run one plan twice.
 */
export function createPlansStore(storage: SyncStorage, genesisHash: Hash) {
  return createRecordStore<PlanRecord>({
    // Nothing of an earlier chain will ever be mined.
    key: `letheswap.pending.plans:${genesisHash}`,
    storage,
    hasEnded: ({ status }) => status === 'settled',
    isKept: (record) => record.status !== 'settled' && mayBeSent(record),
    parse: (stored) => {
      const { id, state, steps } = stored
      const { step, transactions } = Object(state) as Partial<PlanState>
      return typeof id === 'string' &&
        Array.isArray(transactions) &&
        Array.isArray(steps) &&
        typeof steps[Number(step)] === 'object'
        ? {
            // The code that writes checks the plan before anybody sees it.
            ...(stored as PlanRecord),
            status: 'stored',
            isResumed: true,
            isStuck: false,
          }
        : undefined
    },
  })
}

/** Whether a part of the plan is on its way to the chain, or there already. */
export function isSent({ state }: PlanRecord): boolean {
  const { batchId, hash, transactions } = state
  return hash !== undefined || batchId !== undefined || transactions.length > 0
}

/** The same, or the wallet was asked and has not answered. */
export function mayBeSent(record: PlanRecord): boolean {
  return isSent(record) || record.state.sentAfterBlock !== undefined
}

/**
 * Whether the wallet was asked for the step at hand and nobody knows what became
 * of it: sending it again may carry it out twice.
 *
 * @param record - A plan under way.
 */
export function isUnclear({ state }: PlanRecord): boolean {
  return (
    state.hash === undefined &&
    state.batchId === undefined &&
    state.sentAfterBlock !== undefined
  )
}

/**
 * Whether the step at hand took place. A plan that is paused there has sent
 * nothing else: its next step needs the person.
 *
 * @param record - A plan under way.
 */
export function isStepDone({ state, steps }: PlanRecord): boolean {
  return steps[state.step]?.status === 'confirmed'
}

/** A plan's steps before anything has happened, or after a reload. */
export function createPlanSteps(
  plan: Plan,
  done = 0,
  known: readonly Partial<PlanStepState>[] = [],
): PlanStepState[] {
  return plan.steps.map(({ kind, token }, index) => {
    const hash = known[index]?.hash
    return {
      kind,
      token,
      hash: hash !== undefined && isHash(hash) ? hash : undefined,
      status:
        index < done ? 'confirmed' : hash === undefined ? 'waiting' : 'pending',
    }
  })
}
