/** A pool of two tokens. Token ids are any strings, compared exactly. */
export type AmmPool = {
  readonly token0: string
  readonly token1: string
  readonly reserve0: bigint
  readonly reserve1: bigint
}

/** A pool with the state that its LP tokens' value depends on. */
export type AmmPair = AmmPool & {
  /** LP tokens in existence, including those that are locked. */
  readonly totalSupply: bigint
  /** True if the factory's `feeTo` is set. @default false */
  readonly feeOn?: boolean | undefined
  /**
   * Product of the reserves after the last mint or burn under a protocol fee.
   * @default 0n
   */
  readonly kLast?: bigint | undefined
}

export type AmmReserves = {
  reserve0: bigint
  reserve1: bigint
  /** LP tokens in existence, a due protocol fee included. */
  totalSupply: bigint
}

export type AmmFee = {
  /** Swap fee in basis points of the input, 0 to 9,999. @default 30 */
  feeBps?: number | undefined
}

export type AmmHop = AmmFee & {
  reserveIn: bigint
  reserveOut: bigint
}

export type AmmPath = {
  /** The pools that the path may cross, one for two tokens. */
  pools: readonly AmmPool[]
  /** The tokens on the way, from the input to the output. */
  path: readonly string[]
}

/** Parameters of a route search. */
export type AmmRouteSearch<token extends string = string> = AmmFee & {
  /** All known pools in any order, one for two tokens. */
  pools: readonly (AmmPool & { token0: token; token1: token })[]
  tokenIn: NoInfer<token>
  tokenOut: NoInfer<token>
  /** Maximum pools to cross. @default 3 */
  maxHops?: number | undefined
}
