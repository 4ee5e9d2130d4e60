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

test.each([
  [['A'], 2n, 'No route from A to undefined.'],
  // Neighbors on a path need a pool.
  [['A', 'C'], 2n, 'No route from A to C.'],
  // A hop cannot pay.
  [
    ['A', 'B', 'C'],
    19_999n,
    'Insufficient liquidity for 200591776: 10000 available.',
  ],
])('error: %j, %d', (path, amountOut, message) => {
  expect(() => getAmountsIn({ pools, path, amountOut })).toThrow(message)
})
