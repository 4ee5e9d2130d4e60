import type { PoolPosition } from './toPosition.js'

/**
 * Compares a position with having held the same tokens: what went in less what
 * came out, at the pool's present price. Fees apart, a position is then worth
 * less whenever the price is not the one of the deposit; that is the impermanent
 * loss:
 *
 * ```
 * impermanent loss = holding - (value - fees)
 * net result       = value - holding = fees - impermanent loss
 * ```
 *
 * Each figure is `amount0 * price + amount1`, in exact fractions over the same
 * denominator until it is divided once.
 *
 * @param parameters - {@link getImpermanentLoss.Parameters}
 * @returns Amounts in the quote token's smallest unit, rounded toward zero, the
 * loss in basis points rounded up, so that no loss is understated. Undefined for
 * an empty pool.
 *
 * @example
 * ```ts
 * import { getImpermanentLoss, type PoolPosition } from '@letheswap/sdk/market'
 *
 * declare const position: PoolPosition
 * const result = getImpermanentLoss({ position, quote: 'token1' })
 * result?.netResult // above zero: better than holding
 * ```
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
    /** What `toPosition` returned. */
    position: PoolPosition
    /** Which of the two tokens to count in. */
    quote: 'token0' | 'token1'
  }
  type ReturnType = {
    /** What was put in and not taken out, had it been held. */
    holding: bigint
    /** What the position is worth. */
    value: bigint
    /** Its share of the fees. */
    fees: bigint
    /** What it would be worth less than holding, without the fees. */
    impermanentLoss: bigint
    /** The same, in basis points of `holding`; undefined when that is not above 0. */
    impermanentLossBps: number | undefined
    /** What it is worth more than holding, the fees included. */
    netResult: bigint
  }
}
