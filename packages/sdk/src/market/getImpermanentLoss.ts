import type { PoolPosition } from './toPosition.js'

/**
 * Compares a position to holding its net deposits, at the pool's current price. The
 * impermanent loss is `holding - (value - fees)`, and the net result is
 * `value - holding`.
 *
 * @returns Amounts in the quote token's smallest unit, rounded toward zero. The loss in
 * basis points is rounded up. Undefined for an empty pool.
 */
export function getImpermanentLoss({
  position,
  quote,
}: getImpermanentLoss.Parameters): getImpermanentLoss.ReturnType | undefined {
  const { reserve0, reserve1 } = position
  if (reserve0 === 0n || reserve1 === 0n) return undefined
  const denominator = quote === 'token1' ? reserve0 : reserve1
  /** Returns the value of two amounts, before the division by the common denominator. */
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
    /** The token that the result is quoted in. */
    quote: 'token0' | 'token1'
  }
  type ReturnType = {
    /** The value if the tokens had been held instead. */
    holding: bigint
    value: bigint
    fees: bigint
    impermanentLoss: bigint
    /** The loss in basis points of `holding`. Undefined unless `holding` is above 0. */
    impermanentLossBps: number | undefined
    /** Value minus holding, including fees. */
    netResult: bigint
  }
}
