import {
  AmountOverflowError,
  InsufficientInputAmountError,
  InsufficientLiquidityError,
  InsufficientOutputAmountError,
} from '../errors/amm.js'
import { MAX_UINT256 } from './constants.js'

// The library's two formulas, both walking away from the amount that is known:
// `near` is that amount's reserve, `far` the other. They are `undefined`
// exactly where the contract reverts, because a route search tries many hops,
// and one thrown error costs more than all of them.

/** Rounds down: the pool keeps the remainder. */
export function computeAmountOut(
  amountIn: bigint,
  near: bigint,
  far: bigint,
): bigint | undefined {
  if (amountIn <= 0n || near <= 0n || far <= 0n) return undefined
  const amountInWithFee = amountIn * 997n
  const numerator = amountInWithFee * far
  const denominator = near * 1000n + amountInWithFee
  // Every other product is a factor or a term of one of these two.
  if (numerator > MAX_UINT256 || denominator > MAX_UINT256) return undefined
  return numerator / denominator
}

/** Rounds up: the pool is paid at least what it asks. */
export function computeAmountIn(
  amountOut: bigint,
  near: bigint,
  far: bigint,
): bigint | undefined {
  if (amountOut <= 0n || near <= amountOut || far <= 0n) return undefined
  const numerator = far * amountOut * 1000n
  const denominator = (near - amountOut) * 997n
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
