import type { AmmPair } from '@letheswap/sdk'

/** A token as a scenario knows it. */
export type ScenarioToken = {
  symbol: string
  decimals: number
  /** What each transfer burns, in basis points, rounded down. */
  transferFeeBps?: number | undefined
}

/** What a scenario begins with. */
export type ScenarioStart = {
  /** The native coin first, then its wrapped version, then the others. */
  tokens: readonly ScenarioToken[]
  /** By pair key; `token0` and `token1` are the key's symbols in its order. */
  pools: ReadonlyMap<string, AmmPair>
  /** What each pool keeps of an input, in basis points. */
  feeBps: number
}

/** The state after a step. */
export type ScenarioState = {
  /**
   * By actor, then by symbol, or by pair key for LP tokens; in smallest units. A
   * result leaves balances of zero out.
   */
  balances: Map<string, Map<string, bigint>>
  /** By pair key. */
  pools: Map<string, AmmPair>
}

/** Something that is not as the scenario says. */
export type ScenarioProblem = {
  /** Index of the step. */
  step: number
  /** What it is about, e.g. `expect.balances.alice.DAI`. */
  field: string
  /** What the scenario says. */
  expected: string
  /** What there was. */
  actual: string
  /** `actual` minus `expected`, where both are amounts. */
  difference?: string | undefined
}

/** What came of a scenario. */
export type ScenarioResult = {
  /** Whether everything was as the scenario says. */
  isExpected: boolean
  /** What was not, in the order of the steps. */
  problems: ScenarioProblem[]
  /** Digest of the pools at the start. */
  deployment: `0x${string}`
  /** The states that steps name. */
  checkpoints: Record<string, ScenarioState>
  /** The state after the last step. */
  state: ScenarioState
}
