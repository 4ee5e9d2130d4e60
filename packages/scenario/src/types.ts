import type { AmmPair } from '@letheswap/sdk'

export type ScenarioToken = {
  symbol: string
  decimals: number
  /** Burned in each transfer, in basis points, rounded down. */
  transferFeeBps?: number | undefined
}

export type ScenarioStart = {
  /** The native coin, then the wrapped coin, then others. */
  tokens: readonly ScenarioToken[]
  /** `token0` and `token1` are the symbols in the pair key, in order. */
  pools: ReadonlyMap<string, AmmPair>
  /** Fee in basis points. */
  feeBps: number
  /** The faucet's funds, in smallest units. @default enough of these tokens */
  faucet?: ReadonlyMap<string, bigint> | undefined
}

export type ScenarioState = {
  /**
   * Balances by actor, then by symbol or pair key, in smallest units. Results omit
   * zeros.
   */
  balances: Map<string, Map<string, bigint>>
  pools: Map<string, AmmPair>
}

export type ScenarioProblem = {
  step: number
  /** E.g. `expect.balances.alice.DAI`. */
  field: string
  expected: string
  actual: string
  /** `actual` minus `expected`, for amounts. */
  difference?: string | undefined
}

export type ScenarioResult = {
  isExpected: boolean
  /** Problems in the order of the steps. */
  problems: ScenarioProblem[]
  /** Digest of the pools at the start. */
  deployment: `0x${string}`
  checkpoints: Record<string, ScenarioState>
  state: ScenarioState
}
