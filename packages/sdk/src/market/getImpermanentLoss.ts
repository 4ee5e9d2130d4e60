import type { PoolPosition } from './toPosition.js'

/**
 * Compares a position with having held the same tokens, deposits less
 * withdrawals, at the pool's present price: the impermanent loss is `holding -
 * (value - fees)`, and the net result `value - holding`.
 *
 * @returns Amounts in the quote token's smallest unit, rounded toward zero, the
 * loss in basis points rounded up. Undefined for an empty pool.
 */
export function getImpermanentLoss({
  position,
  quote,
}: getImpermanentLoss.Parameters): getImpermanentLoss.ReturnType | undefined {
  const { reserve0, reserve1 } = position
  if (reserve0 === 0n || reserve1 === 0n) return undefined
  const denominator = quote === 'token1' ? reserve0 : reserve1
  /** A value, times the denominator. */
  const weigh = (amount0: bigint, amount1: bigint) =>
    amount0 * reserve1 + amount1 * reserve0
  const holding = weigh(
    position.deposited0 - position.withdrawn0,
    position.deposited1 - position.withdrawn1,
  )
  const value = weigh(position.value0, position.value1)
  const fees = weigh(position.fees0, position.fees1)
  const loss = holding - value + fees
  const ceil = loss > 0n ? holding - 1n : 0n
  return {
    holding: holding / denominator,
    value: value / denominator,
    fees: fees / denominator,
    impermanentLoss: loss / denominator,
    impermanentLossBps:
      holding > 0n ? Number((loss * 10_000n + ceil) / holding) : undefined,
    netResult: (value - holding) / denominator,
  }
}

export declare namespace getImpermanentLoss {
  type Parameters = {
    position: PoolPosition
    /** The token to express the result in. */
    quote: 'token0' | 'token1'
  }
  type ReturnType = {
    /** The value if the tokens had been held. */
    holding: bigint
    value: bigint
    fees: bigint
    impermanentLoss: bigint
    /** Loss in basis points of `holding`; undefined if that is not above 0. */
    impermanentLossBps: number | undefined
    /** Value above holding, fees included. */
    netResult: bigint
  }
}
