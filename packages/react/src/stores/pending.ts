import type {
  PlanProgress,
  PlanState,
  PlanStep,
  PlanSummary,
  Token,
} from '@letheswap/sdk'
import type { Address, Hash } from 'viem'
import type { LetheStorage } from '../internal/createSafeStorage.js'
import { createPersistedStore } from './createPersistedStore.js'

/** One step of a running plan. */
export type PlanStepState = {
  kind: PlanStep['kind']
  /** Token that is approved; the other steps have none. */
  token: Token | undefined
  status: 'waiting' | PlanProgress['status']
  hash: Hash | undefined
}

/** Where a plan stands, for a screen. */
export type PlanProgressState = {
  id: string
  kind: PlanSummary['kind']
  account: Address
  summary: PlanSummary
  steps: readonly PlanStepState[]
  /** Index of the step that runs. */
  step: number
  /** The plan was taken up again after a reload. */
  isResumed: boolean
  /** Steps are left that need the person: `resume` goes on. */
  isPaused: boolean
  /**
   * The transaction that was sent can never be mined: its number leaves a gap.
   * A wallet that remembers an earlier chain does that, until its activity
   * data is cleared.
   */
  isStuck: boolean
}

/** A plan that has sent something, in a form that survives a reload. */
export type SentPlan = {
  id: string
  genesisHash: Hash
  account: Address
  /** `serializePlan` of the plan. */
  plan: string
  /** Where the execution stood. */
  state: PlanState
  /** Hashes by step index; a step that sent nothing is not listed. */
  hashes: Readonly<Record<string, Hash>>
}

/** A payout that was promised and is not on the chain yet. */
export type SentFaucetRequest = {
  genesisHash: Hash
  account: Address
  token: string
  txHash: Hash
  offersWatchAsset: boolean
}

export type PendingState = {
  sent: readonly SentPlan[]
  faucet: readonly SentFaucetRequest[]
  live: Readonly<Record<string, PlanProgressState>>
}

/**
 * Actions under way. It lives in the tab's own session storage: a reload
 * finds it again, and two tabs never run one plan twice.
 */
export function createPendingStore(storage: LetheStorage) {
  return createPersistedStore<PendingState>({
    key: 'letheswap.pending',
    version: 1,
    storage,
    initial: { sent: [], faucet: [], live: {} },
    pick: ({ faucet, sent }) => ({ faucet, sent }),
    parse: ({ faucet, sent }) => ({
      sent: (Array.isArray(sent) ? sent : []).filter(isSentPlan),
      faucet: (Array.isArray(faucet) ? faucet : []).filter(isSentFaucetRequest),
    }),
  })
}

function isSentPlan(value: unknown): value is SentPlan {
  const plan = value as SentPlan | null
  return (
    typeof plan === 'object' &&
    plan !== null &&
    typeof plan.id === 'string' &&
    typeof plan.genesisHash === 'string' &&
    typeof plan.account === 'string' &&
    typeof plan.plan === 'string' &&
    typeof plan.hashes === 'object' &&
    plan.hashes !== null &&
    Number.isSafeInteger(plan.state?.step) &&
    Array.isArray(plan.state.transactions)
  )
}

function isSentFaucetRequest(value: unknown): value is SentFaucetRequest {
  const request = value as SentFaucetRequest | null
  return (
    typeof request === 'object' &&
    request !== null &&
    typeof request.genesisHash === 'string' &&
    typeof request.account === 'string' &&
    typeof request.token === 'string' &&
    typeof request.txHash === 'string'
  )
}
