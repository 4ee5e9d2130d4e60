import {
  AmountOverflowError,
  InsufficientInputAmountError,
  InsufficientLiquidityError,
  InsufficientOutputAmountError,
} from '../errors/amm.js'
import { assertInteger } from './assertInteger.js'
import { MAX_UINT256 } from './constants.js'

type FeeFactor = readonly [numerator: bigint, denominator: bigint]

/**
 * The factor of a 0.3% fee. It is a constant, because computing it takes longer than a
 * swap.
 */
const defaultFeeFactor: FeeFactor = [997n, 1_000n]

/**
 * Returns the fraction of an input that remains after the fee, in thousandths as in
 * v2-core, or in ten-thousandths if the fee requires them. These terms determine at
 * which amounts the contracts overflow.
 */
export function getFeeFactor(feeBps: number | undefined): FeeFactor {
  if (feeBps === undefined) return defaultFeeFactor
  assertInteger('feeBps', feeBps, 9_999)
  const unit = feeBps % 10 ? 1 : 10
  return [BigInt((10_000 - feeBps) / unit), BigInt(10_000 / unit)]
}

// Instead of throwing, both formulas return undefined if the contract would revert,
// because an error would take longer than all hops of a route search.

/**
 * Computes UniswapV2Library.getAmountOut. Rounds down, so the pool keeps the remainder.
 */
export function computeAmountOut(
  [feeNumerator, feeDenominator]: FeeFactor,
  amountIn: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
): bigint | undefined {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return undefined
  const amountInWithFee = amountIn * feeNumerator
  const numerator = amountInWithFee * reserveOut
  const denominator = reserveIn * feeDenominator + amountInWithFee
  // All other products are factors or terms of these two, so they do not overflow
  // either.
  if (numerator > MAX_UINT256 || denominator > MAX_UINT256) return undefined
  return numerator / denominator
}

/**
 * Computes UniswapV2Library.getAmountIn. Rounds up, so the pool never gets less than
 * its price.
 */
export function computeAmountIn(
  [feeNumerator, feeDenominator]: FeeFactor,
  amountOut: bigint,
  reserveOut: bigint,
  reserveIn: bigint,
): bigint | undefined {
  if (amountOut <= 0n || reserveOut <= amountOut || reserveIn <= 0n)
    return undefined
  const numerator = reserveIn * amountOut * feeDenominator
  const denominator = (reserveOut - amountOut) * feeNumerator
  if (numerator > MAX_UINT256 || denominator > MAX_UINT256) return undefined
  // The contract adds 1 even if there is no remainder.
  return numerator / denominator + 1n
}

/**
 * Throws an error with the reason why a hop has no amount. `reserve` belongs to the
 * token whose amount is known.
 */
export function fail(
  amount: bigint,
  reserve: bigint,
  otherReserve: bigint,
  isOutput?: boolean,
): never {
  if (amount <= 0n)
    throw isOutput
      ? new InsufficientOutputAmountError({ amount })
      : new InsufficientInputAmountError({ amount })
  const isDrained = reserve <= (isOutput ? amount : 0n)
  if (isDrained || otherReserve <= 0n)
    throw new InsufficientLiquidityError({
      amount,
      available: isDrained ? reserve : otherReserve,
    })
  throw new AmountOverflowError({ bits: 256 })
}
