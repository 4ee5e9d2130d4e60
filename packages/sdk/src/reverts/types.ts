import type { Address } from 'viem'
import type { Call } from '../contracts/types.js'
import type { AnySummary } from '../plans/types.js'

/** Why the contracts refuse a call. */
export type RevertReason = {
  /**
   * - `slippage`: the price moved beyond the limit
   * - `expired`: mined after the deadline
   * - `insufficientLiquidity`: the pool cannot serve the amount
   * - `insufficientBalance`: the account has less than it is to spend
   * - `insufficientAllowance`: the router may spend less than that
   * - `transferRefused`: a token, or the recipient of the native coin, refuses
   * - `feeOnTransfer`: a token keeps a part of what is transferred
   * - `insufficientFunds`: the account cannot pay value and gas
   * - `outOfGas`: the gas limit was too low
   * - `other`: see `raw`
   */
  code:
    | 'slippage'
    | 'expired'
    | 'insufficientLiquidity'
    | 'insufficientBalance'
    | 'insufficientAllowance'
    | 'transferRefused'
    | 'feeOnTransfer'
    | 'insufficientFunds'
    | 'outOfGas'
    | 'other'
  /** The reason in one sentence. */
  message: string
  /** The contract's own words. */
  raw?: string | undefined
  /** The limit that was missed: an amount in smallest units, or a time. */
  limit?: bigint | undefined
  /** What there was instead. */
  actual?: bigint | undefined
  /** By how much the limit was missed, in its own unit. */
  missedBy?: bigint | undefined
  /** The same in basis points of the limit, rounded up; amounts only. */
  missedByBps?: number | undefined
}

/** A call that the contracts refused. */
export type Refused = {
  /** Signer of the call. */
  account: Address
  /** Summary of the plan that the call is a step of. */
  summary: AnySummary
  refused: Call
  /** The contract's own words. */
  raw: string
  /** Block to measure at; the latest when left out. */
  blockNumber: bigint | undefined
  /** Earlier steps of the plan that were only simulated. */
  granted: readonly Call[]
}

/** A reason with the figures behind it. */
export type Measured = Omit<RevertReason, 'raw' | 'missedBy'>
