/** A pool of two tokens. Token ids can be any strings. They are compared exactly. */
export type AmmPool = {
  readonly token0: string
  readonly token1: string
  readonly reserve0: bigint
  readonly reserve1: bigint
}

/** A pool with the state that determines the value of its LP tokens. */
export type AmmPair = AmmPool & {
  /** Supply of LP tokens, including locked tokens. */
  readonly totalSupply: bigint
  /** True if the factory's `feeTo` is set. @default false */
  readonly feeOn?: boolean | undefined
  /**
   * Product of the reserves after the last mint or burn with a protocol fee.
   * @default 0n
   */
  readonly kLast?: bigint | undefined
}

export type AmmReserves = {
  reserve0: bigint
  reserve1: bigint
  /** Supply of LP tokens, including a protocol fee that is due. */
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
  /** The pools that the path may use, one per pair of tokens. */
  pools: readonly AmmPool[]
  /** The tokens of the path, from the input to the output. */
  path: readonly string[]
}

/** Parameters of a route search. */
export type AmmRouteSearch<token extends string = string> = AmmFee & {
  /** All known pools in any order, one per pair of tokens. */
  pools: readonly (AmmPool & { token0: token; token1: token })[]
  tokenIn: NoInfer<token>
  tokenOut: NoInfer<token>
  /** Maximum pools on the path. @default 3 */
  maxHops?: number | undefined
}
