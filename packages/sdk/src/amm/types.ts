/**
 * A pool of two tokens. Token ids are any strings; they are compared exactly,
 * so write addresses in one way.
 */
export type AmmPool = {
  /** Token of `reserve0`. */
  readonly token0: string
  /** Token of `reserve1`. */
  readonly token1: string
  /** What the pool holds of `token0`, in its smallest unit. */
  readonly reserve0: bigint
  /** What the pool holds of `token1`, in its smallest unit. */
  readonly reserve1: bigint
}

/** A pool with all the state that decides what its liquidity is worth. */
export type AmmPair = AmmPool & {
  /** LP tokens in existence, the locked ones included. */
  readonly totalSupply: bigint
  /** Whether the factory's `feeTo` is set. Off when left out. */
  readonly feeOn?: boolean | undefined
  /**
   * The pair's `kLast`: product of the reserves after the last mint or burn
   * under a protocol fee. 0 when left out.
   */
  readonly kLast?: bigint | undefined
}
