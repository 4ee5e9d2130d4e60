import { expect, test } from 'vitest'
import { getAmountsOut } from './getAmountsOut.js'

const pools = [
  { token0: 'A', token1: 'B', reserve0: 10_000n, reserve1: 10_000n },
  { token0: 'C', token1: 'B', reserve0: 20_000n, reserve1: 10_000n },
]

test('default: UniswapV2Router02.spec.ts of v2-periphery', () => {
  expect(getAmountsOut({ pools, path: ['A', 'B'], amountIn: 2n })).toEqual([
    2n,
    1n,
  ])
})

test('behavior: each hop takes what the one before it pays', () => {
  // 906 × 997 × 20,000 / (10,000 × 1000 + 906 × 997) = 1656.9
  const path = ['A', 'B', 'C']
  expect(getAmountsOut({ pools, path, amountIn: 1000n })).toEqual([
    1000n,
    906n,
    1656n,
  ])
})

test('error: a path needs two tokens', () => {
  expect(() =>
    getAmountsOut({ pools, path: ['A'], amountIn: 2n }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[RouteNotFoundError: No route from A to undefined.]`,
  )
  expect(() =>
    getAmountsOut({ pools, path: [], amountIn: 2n }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[RouteNotFoundError: No route from undefined to undefined.]`,
  )
})

test('error: neighbours on a path need a pool', () => {
  expect(() =>
    getAmountsOut({ pools, path: ['A', 'C'], amountIn: 2n }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[RouteNotFoundError: No route from A to C.]`,
  )
})

test('error: a hop that pays nothing leaves too little for the next', () => {
  expect(() =>
    getAmountsOut({ pools, path: ['A', 'B', 'C'], amountIn: 1n }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InsufficientInputAmountError: Input amount 0 is too small.]`,
  )
})
