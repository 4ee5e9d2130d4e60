/**
 * A pool of two tokens. Token ids are any strings; they are compared exactly,
 * so write addresses in one way.
 */
export type AmmPool = {
  /** Token of `reserve0`. */
  readonly token0: string
  /** Token of `reserve1`. */
  readonly token1: string
  /** The pool's reserve of `token0`, in its smallest unit. */
  readonly reserve0: bigint
  /** The pool's reserve of `token1`, in its smallest unit. */
  readonly reserve1: bigint
}

/** A pool with all the state that decides what its liquidity is worth. */
export type AmmPair = AmmPool & {
  /** LP tokens in existence, the locked ones included. */
  readonly totalSupply: bigint
  /** True if the factory's `feeTo` is set. @default false */
  readonly feeOn?: boolean | undefined
  /**
   * The pair's `kLast`: product of the reserves after the last mint or burn
   * under a protocol fee. 0 when left out.
   */
  readonly kLast?: bigint | undefined
}

/** A pool before a deposit or a withdrawal. */
export type AmmReserves = {
  /** The pool's reserve of token 0. */
  reserve0: bigint
  /** The pool's reserve of token 1. */
  reserve1: bigint
  /** LP tokens in existence, a due protocol fee included. */
  totalSupply: bigint
}

/** The fee of pools. */
export type AmmFee = {
  /**
   * What each pool keeps of an input, in basis points, 0 to 9,999.
   * @defaultValue 30
   */
  feeBps?: number | undefined
}

/** The pool that a swap goes through, by its two sides. */
export type AmmHop = AmmFee & {
  /** The pool's reserve of the input token. */
  reserveIn: bigint
  /** The pool's reserve of the output token. */
  reserveOut: bigint
}

/** A path through pools. */
export type AmmPath = {
  /** The pools that the path may cross, one for two tokens. */
  pools: readonly AmmPool[]
  /** Token ids, from the one put in to the one got out. */
  path: readonly string[]
}

/** Parameters of a route search. */
export type AmmRouteSearch<token extends string = string> = AmmFee & {
  /** All known pools in any order, one for two tokens. */
  pools: readonly (AmmPool & { token0: token; token1: token })[]
  /** Token to put in. */
  tokenIn: NoInfer<token>
  /** Token to get out. */
  tokenOut: NoInfer<token>
  /** Most pools to cross. @default 3 */
  maxHops?: number | undefined
}
