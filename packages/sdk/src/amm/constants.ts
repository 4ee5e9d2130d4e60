export const LP_DECIMALS = 18

/** LP tokens that the first deposit locks for good. */
export const MINIMUM_LIQUIDITY = 1000n

/** The default fee of a pool: 0.3%. */
export const DEFAULT_FEE_BPS = 30

/** Slippage that applies unless the user chooses another: 1%. */
export const DEFAULT_SLIPPAGE_BPS = 100

// Literals, because bundlers keep computed values.

/** Largest reserve that a pair can hold: 2^112 − 1. */
export const MAX_UINT112 = 0xffffffffffffffffffffffffffffn

/** Largest amount that the contracts can compute with: 2^256 − 1. */
export const MAX_UINT256 =
  0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffn
