import { expect, test } from 'vitest'
import { getAmountsIn } from './getAmountsIn.js'

const pools = [
  { token0: 'A', token1: 'B', reserve0: 10_000n, reserve1: 10_000n },
  { token0: 'C', token1: 'B', reserve0: 20_000n, reserve1: 10_000n },
]

test('default: UniswapV2Router02.spec.ts of v2-periphery', () => {
  expect(getAmountsIn({ pools, path: ['A', 'B'], amountOut: 1n })).toEqual([
    2n,
    1n,
  ])
})

test('behavior: each hop asks what the one before it has to pay', () => {
  // 10,000 × 1656 × 1000 / (18,344 × 997) = 905.4, and 906 as in getAmountIn.
  const path = ['A', 'B', 'C']
  expect(getAmountsIn({ pools, path, amountOut: 1656n })).toEqual([
    1000n,
    906n,
    1656n,
  ])
})

test('behavior: leaves the path as it was', () => {
  const path = ['A', 'B', 'C']
  getAmountsIn({ pools, path, amountOut: 1n })
  expect(path).toEqual(['A', 'B', 'C'])
})

test('error: a path needs two tokens', () => {
  expect(() =>
    getAmountsIn({ pools, path: ['A'], amountOut: 2n }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[RouteNotFoundError: No route from A to undefined.]`,
  )
})

test('error: neighbours on a path need a pool', () => {
  expect(() =>
    getAmountsIn({ pools, path: ['A', 'C'], amountOut: 2n }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[RouteNotFoundError: No route from A to C.]`,
  )
})

test('error: a hop that cannot pay is insufficient liquidity', () => {
  expect(() =>
    getAmountsIn({ pools, path: ['A', 'B', 'C'], amountOut: 19_999n }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InsufficientLiquidityError: Insufficient liquidity for 200591776: 10000 available.]`,
  )
})
