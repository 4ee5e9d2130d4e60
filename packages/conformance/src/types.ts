import type { Deployment } from '@letheswap/sdk'
import type { Client } from 'viem'

/** One case in which the SDK and the chain do not agree. */
export type ConformanceMismatch = {
  /** The inputs, enough to try the case by hand; amounts as decimal text. */
  input: unknown
  /** What the SDK says, or why it refuses. */
  sdk: string
  /** What the chain says, or why it reverts. */
  chain: string
}

/** The outcome of one kind of check. */
export type ConformanceCheck = {
  /** What was compared, e.g. `getAmountOut`. */
  name: string
  /** How many cases were compared. */
  cases: number
  /** The cases that differ, at most 100 of them. */
  mismatches: ConformanceMismatch[]
  /** How many differences there are; a case may have several. */
  mismatchCount: number
  /** Why the check could not be made, if it could not. */
  skipped?: string | undefined
}

/** The outcome of all checks. */
export type ConformanceReport = {
  /** Whether at least one case was compared, and none differs. */
  isConformant: boolean
  /** Makes the same cases again. */
  seed: number
  /** The block that every check read. */
  blockNumber: bigint
  /** One entry a check, in the order they were made. */
  checks: ConformanceCheck[]
}

/** How far a check has come. */
export type ConformanceProgress = {
  /** The check's name. */
  name: string
  /** Cases compared so far. */
  done: number
  /** Cases to compare. */
  total: number
}

/** What every check is given. */
export type CheckContext = {
  client: Client
  deployment: Deployment
  blockNumber: bigint
  seed: number
  onProgress?: ((progress: ConformanceProgress) => void) | undefined
}
