import { MAX_UINT256 } from './constants.js'

// The library's two formulas for callers who need no explanation: `undefined`
// exactly where the contract reverts. A route search tries many hops, and a
// thrown error costs more than all of them.

/** Rounds down: the pool keeps the remainder. */
export function computeAmountOut(
  amountIn: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
): bigint | undefined {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return undefined
  const amountInWithFee = amountIn * 997n
  const numerator = amountInWithFee * reserveOut
  const denominator = reserveIn * 1000n + amountInWithFee
  // Each smaller term is a part of one of these two.
  if (numerator > MAX_UINT256 || denominator > MAX_UINT256) return undefined
  return numerator / denominator
}

/** Rounds up: the pool is paid at least what it asks. */
export function computeAmountIn(
  amountOut: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
): bigint | undefined {
  if (amountOut <= 0n || reserveIn <= 0n || reserveOut <= amountOut)
    return undefined
  const numerator = reserveIn * amountOut * 1000n
  const denominator = (reserveOut - amountOut) * 997n
  if (numerator > MAX_UINT256 || denominator > MAX_UINT256) return undefined
  // The contract adds 1 even when nothing is left over.
  return numerator / denominator + 1n
}
