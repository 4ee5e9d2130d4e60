export const LP_DECIMALS = 18

/** LP tokens that the first deposit locks permanently. */
export const MINIMUM_LIQUIDITY = 1000n

/** The default fee of a pool: 0.3%. */
export const DEFAULT_FEE_BPS = 30

/** The default slippage: 1%. */
export const DEFAULT_SLIPPAGE_BPS = 100

// These values are literals, because bundlers would keep computed values even if they
// are unused.

/** Maximum reserve of a pair: 2^112 − 1. */
export const MAX_UINT112 = 0xffffffffffffffffffffffffffffn

/** Maximum amount in the contracts: 2^256 − 1. */
export const MAX_UINT256 =
  0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffn
