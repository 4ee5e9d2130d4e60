import type { Deployment } from '@letheswap/sdk'
import type { Client } from 'viem'

export type ConformanceMismatch = {
  /** All data that reproduces the mismatch manually, with amounts as decimal strings. */
  input: unknown
  sdk: string
  chain: string
}

export type ConformanceCheck = {
  /** Name of the check, e.g. `getAmountOut`. */
  name: string
  cases: number
  /** At most 100 mismatches. */
  mismatches: ConformanceMismatch[]
  mismatchCount: number
  /** The reason why the check was skipped. */
  skipped?: string | undefined
}

export type ConformanceReport = {
  /** True if cases were compared and none differs. */
  isConformant: boolean
  /** Seed that reproduces the cases. */
  seed: number
  blockNumber: bigint
  checks: ConformanceCheck[]
}

export type ConformanceProgress = {
  name: string
  done: number
  total: number
}

export type CheckContext = {
  client: Client
  deployment: Deployment
  blockNumber: bigint
  seed: number
  onProgress?: ((progress: ConformanceProgress) => void) | undefined
}
