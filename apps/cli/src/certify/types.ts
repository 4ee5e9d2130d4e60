import type { ConformanceReport } from '@letheswap/conformance'
import type { Finding } from '@letheswap/sdk'
import type { SmokeTransaction } from '../smoke/types.js'

/** Something that nodes may or may not offer. */
export type Feature = {
  name: string
  /** `undefined` where the node gave no clear answer. */
  isOffered: boolean | undefined
  /** What was found. */
  finding: string
  /** What the product does without it. */
  instead?: string | undefined
}

/** A run of the main job, why it failed, or why there was none. */
export type SmokeReport = {
  account?: string | undefined
  transactions: readonly SmokeTransaction[]
  failure?: string | undefined
  skipped?: string | undefined
}

/** What a network was found to be at a moment. */
export type Certificate = {
  /** ISO 8601, UTC. */
  date: string
  chain: { id: number; name: string; coin: string; genesisHash: string }
  /** Nothing that was examined is wrong. */
  isGood: boolean
  features: readonly Feature[]
  findings: readonly Finding[]
  conformance: ConformanceReport
  smoke: SmokeReport
}
