import { describe, expect, test } from 'vitest'
import { findBestRoute } from './findBestRoute.js'
import { getAmountsOut } from './getAmountsOut.js'

const pool = (
  token0: string,
  token1: string,
  reserve0: bigint,
  reserve1: bigint,
) => ({ token0, token1, reserve0, reserve1 })

const pools = [
  pool('A', 'B', 10_000n, 10_000n),
  pool('C', 'B', 20_000n, 10_000n),
  pool('A', 'C', 10_000n, 10_000n),
]

test('default: the longer way pays more', () => {
  // Straight: 906. By way of B: 906, then 1656.
  expect(
    findBestRoute({ pools, tokenIn: 'A', tokenOut: 'C', amountIn: 1000n }),
  ).toEqual({
    path: ['A', 'B', 'C'],
    amounts: [1000n, 906n, 1656n],
    amountOut: 1656n,
  })
})

test('args: maxHops, no more pools than that', () => {
  expect(
    findBestRoute({
      pools,
      tokenIn: 'A',
      tokenOut: 'C',
      amountIn: 1000n,
      maxHops: 1,
    }).path,
  ).toEqual(['A', 'C'])
})

test('behavior: of equal ways the one with fewer hops wins', () => {
  // 2 in gets 1 out of A/B; 1 of B gets 1 out of B/C. Straight: 1 as well.
  const ways = [
    pool('A', 'B', 100n, 100n),
    pool('B', 'C', 100n, 1000n),
    pool('C', 'D', 1000n, 100n),
    pool('A', 'D', 100n, 60n),
  ]
  for (const pools of [ways, [...ways].reverse()])
    expect(
      findBestRoute({ pools, tokenIn: 'A', tokenOut: 'D', amountIn: 2n }).path,
    ).toEqual(['A', 'D'])
})

test('behavior: never visits a token twice', () => {
  // A round trip by B and D would raise the input: the rate around is 100.
  const pools = [
    pool('A', 'B', 1_000n, 10_000n),
    pool('B', 'D', 10_000n, 10_000n),
    pool('D', 'A', 1_000n, 10_000n),
    pool('A', 'C', 1_000_000n, 1_000_000n),
  ]
  expect(
    findBestRoute({
      pools,
      tokenIn: 'A',
      tokenOut: 'C',
      amountIn: 100n,
      maxHops: 4,
    }).path,
  ).toEqual(['A', 'C'])
})

test('behavior: goes round an empty pool', () => {
  const pools = [
    pool('A', 'C', 0n, 0n),
    pool('A', 'B', 10_000n, 10_000n),
    pool('B', 'C', 10_000n, 10_000n),
  ]
  expect(
    findBestRoute({ pools, tokenIn: 'A', tokenOut: 'C', amountIn: 1000n }).path,
  ).toEqual(['A', 'B', 'C'])
})

describe('error', () => {
  test('no pools lead there', () => {
    expect(() =>
      findBestRoute({
        pools: [...pools, pool('D', 'E', 1n, 1n)],
        tokenIn: 'A',
        tokenOut: 'E',
        amountIn: 1000n,
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[RouteNotFoundError: No route from A to E.]`,
    )
  })

  test('a token does not lead to itself, nor do no hops anywhere', () => {
    const swap = { pools, tokenIn: 'A' as const, amountIn: 1000n }
    expect(() =>
      findBestRoute({ ...swap, tokenOut: 'A' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[RouteNotFoundError: No route from A to A.]`,
    )
    expect(() => findBestRoute({ ...swap, tokenOut: 'B', maxHops: 0 })).toThrow(
      'No route',
    )
  })

  test('the input is zero, or gets nothing out anywhere', () => {
    const swap = { pools, tokenIn: 'A' as const, tokenOut: 'B' as const }
    expect(() =>
      findBestRoute({ ...swap, amountIn: 0n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientInputAmountError: Input amount 0 is too small.]`,
    )
    expect(() =>
      findBestRoute({ ...swap, amountIn: 1n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientInputAmountError: Input amount 1 is too small.]`,
    )
  })

  test('the only pool is empty', () => {
    expect(() =>
      findBestRoute({
        pools: [pool('A', 'B', 0n, 0n)],
        tokenIn: 'A',
        tokenOut: 'B',
        amountIn: 1000n,
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientLiquidityError: Insufficient liquidity for 1000: 0 available.]`,
    )
  })

  test('the input is more than a uint256 can multiply', () => {
    expect(() =>
      findBestRoute({
        pools,
        tokenIn: 'A',
        tokenOut: 'B',
        amountIn: 2n ** 255n,
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[AmountOverflowError: Amount does not fit in a uint256.]`,
    )
  })
})

test('error: two pools for one pair', () => {
  const pool = { token0: 'A', token1: 'B', reserve0: 100n, reserve1: 100n }
  const other = { token0: 'B', token1: 'A', reserve0: 900n, reserve1: 900n }
  const trade = { pools: [pool, other], tokenIn: 'A', tokenOut: 'B' } as const
  expect(() =>
    findBestRoute({ ...trade, amountIn: 10n }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[DuplicatePoolError: More than one pool of A and B.]`,
  )
  expect(() =>
    getAmountsOut({ pools: [pool, other], path: ['A', 'B'], amountIn: 10n }),
  ).toThrow('More than one pool of A and B.')
})

test('args: feeBps', () => {
  const pools = [
    { token0: 'A', token1: 'B', reserve0: 10_000n, reserve1: 10_000n },
    { token0: 'B', token1: 'C', reserve0: 10_000n, reserve1: 10_400n },
    { token0: 'A', token1: 'C', reserve0: 10_000n, reserve1: 10_000n },
  ]
  const trade = { pools, tokenIn: 'A', tokenOut: 'C', amountIn: 100n } as const
  // Without a fee 99 of B buy 101.95 of C; directly there are 99.01.
  expect(findBestRoute({ ...trade, feeBps: 0 })).toEqual({
    path: ['A', 'B', 'C'],
    amounts: [100n, 99n, 101n],
    amountOut: 101n,
  })
  // Paid twice, 5 % leave 92.05; once, 94.11.
  expect(findBestRoute({ ...trade, feeBps: 500 })).toEqual({
    path: ['A', 'C'],
    amounts: [100n, 94n],
    amountOut: 94n,
  })
})
