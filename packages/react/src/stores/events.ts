import type { PlanSummary } from '@letheswap/sdk'
import type { Hash } from 'viem'

/** Something that a person should hear about, wherever on the page they are. */
export type TransactionEvent =
  | {
      type: 'confirmed'
      kind: PlanSummary['kind']
      summary: PlanSummary
      hash: Hash
      /** Taken up after a reload, so no mutation tells its result. */
      isResumed: boolean
    }
  | {
      type: 'failed'
      kind: PlanSummary['kind']
      summary: PlanSummary
      error: Error
      hash: Hash | undefined
      isResumed: boolean
    }
  | {
      type: 'faucet'
      token: string
      /** The request for several tokens that it is a part of. */
      bundle: string | undefined
      txHash: Hash
      isConfirmed: boolean
      offersWatchAsset: boolean
      isResumed: boolean
    }
