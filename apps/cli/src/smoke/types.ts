import type { Hash, TransactionReceipt } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Network } from '../network.js'
import type { SmokeCourse } from './chooseCourse.js'
import type { Ledger } from './createLedger.js'

/** One transaction of the run. */
export type SmokeTransaction = {
  /** The step it belongs to, for people. */
  step: string
  /** `faucet`, `approve`, `swap`, `addLiquidity` or `removeLiquidity`. */
  kind: string
  hash: Hash
  gasUsed: bigint
  /** From the request, simulation included, until it was mined. */
  milliseconds: number
}

/** A swap that was made, to compare with the history. */
export type SmokeSwap = {
  hash: Hash
  from: string
  to: string
  amountIn: bigint
  amountOut: bigint
}

/** What the steps of a run share. */
export type SmokeRun = {
  network: Network
  account: PrivateKeyAccount
  course: SmokeCourse
  ledger: Ledger
  /** Grows with every swap. */
  swaps: SmokeSwap[]
  /** Reports a transaction of the step that made it. */
  report: (
    step: string,
    kind: string,
    receipt: TransactionReceipt,
    milliseconds: number,
  ) => void
}
