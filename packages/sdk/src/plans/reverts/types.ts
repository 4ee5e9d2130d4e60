import type { Call } from '../../contracts/types.js'
import type { AnyPlan, RevertReason } from '../types.js'

/** A call that the contracts refused. */
export type Refused = {
  plan: AnyPlan
  refused: Call
  /** The contract's own words. */
  raw: string
  /** Block to measure at; the latest when left out. */
  blockNumber: bigint | undefined
}

/** A reason with the figures behind it. */
export type Measured = Omit<RevertReason, 'raw'>
