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

test.each([
  [['A'], 2n, 'No route from A to undefined.'],
  [[], 2n, 'No route from undefined to undefined.'],
  // Neighbors on a path need a pool.
  [['A', 'C'], 2n, 'No route from A to C.'],
  // A hop pays nothing, which is too little for the next.
  [['A', 'B', 'C'], 1n, 'Input amount 0 is too small.'],
])('error: %j, %d', (path, amountIn, message) => {
  expect(() => getAmountsOut({ pools, path, amountIn })).toThrow(message)
})

test('error: two pools for one pair', () => {
  const [pool] = pools as [(typeof pools)[number]]
  const twice = [pool, { ...pool, token0: 'B', token1: 'A' }]
  expect(() =>
    getAmountsOut({ pools: twice, path: ['A', 'B'], amountIn: 10n }),
  ).toThrow('"pools" must be one pool of A and B.')
})
