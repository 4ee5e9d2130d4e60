import {
  AmountOverflowError,
  InsufficientInputAmountError,
  InsufficientLiquidityError,
  InsufficientOutputAmountError,
  InvalidFeeError,
} from '../errors/amm.js'
import { MAX_UINT256 } from './constants.js'

/** What a pool counts of an input, as a fraction: `kept` of `whole`. */
export type Share = readonly [kept: bigint, whole: bigint]

/** Of 0.3 %, kept ready: to compute it takes longer than to swap. */
const usualShare: Share = [997n, 1_000n]

/**
 * What a fee leaves of an input, in the terms that the contracts write it in,
 * because these decide where they overflow: thousandths as v2-core does
 * (997 of 1,000), else ten-thousandths (9,975 of 10,000).
 */
export function getShare(feeBps?: bigint | number): Share {
  if (feeBps === undefined) return usualShare
  const bps = Number(feeBps)
  if (!Number.isInteger(bps) || bps < 0 || bps >= 10_000)
    throw new InvalidFeeError({ feeBps })
  const unit = bps % 10 ? 1 : 10
  return [BigInt((10_000 - bps) / unit), BigInt(10_000 / unit)]
}

// The library's two formulas, both walking away from the amount that is known:
// `near` is that amount's reserve, `far` the other. They are `undefined`
// exactly where the contract reverts, because a route search tries many hops,
// and one thrown error costs more than all of them.

/** Rounds down: the pool keeps the remainder. */
export function computeAmountOut(
  [kept, whole]: Share,
  amountIn: bigint,
  near: bigint,
  far: bigint,
): bigint | undefined {
  if (amountIn <= 0n || near <= 0n || far <= 0n) return undefined
  const amountInWithFee = amountIn * kept
  const numerator = amountInWithFee * far
  const denominator = near * whole + amountInWithFee
  // Every other product is a factor or a term of one of these two.
  if (numerator > MAX_UINT256 || denominator > MAX_UINT256) return undefined
  return numerator / denominator
}

/** Rounds up: the pool is paid at least what it asks. */
export function computeAmountIn(
  [kept, whole]: Share,
  amountOut: bigint,
  near: bigint,
  far: bigint,
): bigint | undefined {
  if (amountOut <= 0n || near <= amountOut || far <= 0n) return undefined
  const numerator = far * amountOut * whole
  const denominator = (near - amountOut) * kept
  if (numerator > MAX_UINT256 || denominator > MAX_UINT256) return undefined
  // The contract adds 1 even when nothing is left over.
  return numerator / denominator + 1n
}

/** Throws the reason why there is no amount beyond a hop. */
export function fail(
  amount: bigint,
  near: bigint,
  far: bigint,
  isOutput?: boolean,
): never {
  if (amount <= 0n)
    throw isOutput
      ? new InsufficientOutputAmountError({ amount })
      : new InsufficientInputAmountError({ amount })
  const isDrained = near <= (isOutput ? amount : 0n)
  if (isDrained || far <= 0n)
    throw new InsufficientLiquidityError({
      amount,
      available: isDrained ? near : far,
    })
  throw new AmountOverflowError({ bits: 256 })
}
