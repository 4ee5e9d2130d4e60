import type { PlanSummary } from '@letheswap/sdk'
import type { Address, Hash } from 'viem'

/** How a plan or a payout ended. */
export type TransactionEvent =
  | {
      type: 'confirmed'
      account: Address
      kind: PlanSummary['kind']
      summary: PlanSummary
      hash: Hash
      /** Resumed after a reload, so that no mutation has its result. */
      isResumed: boolean
    }
  | {
      type: 'failed'
      account: Address
      kind: PlanSummary['kind']
      summary: PlanSummary
      error: Error
      hash: Hash | undefined
      isResumed: boolean
    }
  | {
      type: 'faucet'
      token: string
      /** Id of the request, which may be for several tokens. */
      requestId: string
      hash: Hash
      isConfirmed: boolean
      offersWatchAsset: boolean
      isResumed: boolean
    }
