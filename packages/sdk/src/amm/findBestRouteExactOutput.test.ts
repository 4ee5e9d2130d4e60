import { expect, test } from 'vitest'
import { findBestRouteExactOutput } from './findBestRouteExactOutput.js'

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

test('default: the longer way asks less', () => {
  // Straight: 10,000 × 1656 / (8,344 × 0.997) = 1990.6. The path through B costs 1000.
  expect(
    findBestRouteExactOutput({
      pools,
      tokenIn: 'A',
      tokenOut: 'C',
      amountOut: 1656n,
    }),
  ).toEqual({
    path: ['A', 'B', 'C'],
    amounts: [1000n, 906n, 1656n],
    amountIn: 1000n,
  })
})

test('args: maxHops, no more pools than that', () => {
  expect(
    findBestRouteExactOutput({
      pools,
      tokenIn: 'A',
      tokenOut: 'C',
      amountOut: 1656n,
      maxHops: 1,
    }),
  ).toEqual({ path: ['A', 'C'], amounts: [1991n, 1656n], amountIn: 1991n })
})

test.each([
  [
    'no pools lead there',
    { pools: [...pools, pool('D', 'E', 1n, 1n)], tokenOut: 'E' },
    'No route from A to E.',
  ],
  ['the output is zero', { amountOut: 0n }, 'Output amount 0 is too small.'],
  [
    'the output is more than any way can pay',
    { amountOut: 20_000n },
    'Insufficient liquidity for 20000: 10000 available.',
  ],
])('error: %s', (_, change, message) => {
  const trade = { pools, tokenIn: 'A', tokenOut: 'C', amountOut: 1n }
  expect(() => findBestRouteExactOutput({ ...trade, ...change })).toThrow(
    message,
  )
})

test('leaves out a pool whose reserve would overflow a uint112', () => {
  const most = 2n ** 112n - 1n
  // Equal reserves: 100 out take 101 in, of which 0.3 % is the fee.
  const hop = (token0: string, token1: string, reserve0: bigint) => ({
    token0,
    token1,
    reserve0,
    reserve1: reserve0,
  })
  const find = (
    reserve: bigint,
    others = [hop('A', 'B', 10_000n), hop('B', 'C', 10_000n)],
  ) =>
    findBestRouteExactOutput({
      pools: [hop('A', 'C', reserve), ...others],
      tokenIn: 'A',
      tokenOut: 'C',
      amountOut: 100n,
    })
  expect(find(most - 101n)).toMatchObject({ path: ['A', 'C'], amountIn: 101n })
  expect(find(most - 100n).path).toEqual(['A', 'B', 'C'])
  expect(() => find(most - 100n, [])).toThrow(
    'Amount does not fit in a uint112.',
  )
})
