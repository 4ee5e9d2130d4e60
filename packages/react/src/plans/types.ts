import type { Plan } from '@letheswap/sdk'
import type { Hash, TransactionReceipt } from 'viem'
import type { PlanProgressState } from '../stores/pending.js'

/** What a finished plan leaves behind. */
export type PlanResult = {
  plan: Plan
  /** Hash of the last step's transaction. */
  hash: Hash
  receipt: TransactionReceipt
}

export type RunOptions = {
  onProgress?: ((progress: PlanProgressState) => void) | undefined
  /** Stops waiting for the wallet; what was sent stays sent. */
  signal?: AbortSignal | undefined
}
