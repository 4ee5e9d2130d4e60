import { expect, test } from 'vitest'
import { findBestRoute } from './findBestRoute.js'

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
  // Straight: 906. The path through B gives 906, then 1656.
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

test('error: maxHops that is no count', () => {
  for (const maxHops of [-1, 1.5, Number.NaN, '2' as never])
    expect(() =>
      findBestRoute({
        pools,
        tokenIn: 'A',
        tokenOut: 'C',
        amountIn: 1000n,
        maxHops,
      }),
    ).toThrow(
      expect.objectContaining({ name: 'InvalidOptionError', field: 'maxHops' }),
    )
})

test.each([
  [
    'no pools lead there',
    { pools: [...pools, pool('D', 'E', 1n, 1n)], tokenOut: 'E' },
    'No route from A to E.',
  ],
  [
    'a token does not lead to itself',
    { tokenOut: 'A' },
    'No route from A to A.',
  ],
  ['no hops lead anywhere', { maxHops: 0 }, 'No route from A to B.'],
  ['the input is zero', { amountIn: 0n }, 'Input amount 0 is too small.'],
  [
    'it gets nothing anywhere',
    { amountIn: 1n },
    'Input amount 1 is too small.',
  ],
  [
    'the only pool is empty',
    { pools: [pool('A', 'B', 0n, 0n)] },
    'Insufficient liquidity for 1000: 0 available.',
  ],
  [
    'the input is more than a uint256 can multiply',
    { amountIn: 2n ** 255n },
    'Amount does not fit in a uint256.',
  ],
  [
    'a pair has two pools',
    { pools: [pool('A', 'B', 100n, 100n), pool('B', 'A', 900n, 900n)] },
    '"pools" must be one pool of A and B.',
  ],
])('error: %s', (_, change, message) => {
  const trade = { pools, tokenIn: 'A', tokenOut: 'B', amountIn: 1000n }
  expect(() => findBestRoute({ ...trade, ...change })).toThrow(message)
})

test('args: feeBps', () => {
  const pools = [
    { token0: 'A', token1: 'B', reserve0: 10_000n, reserve1: 10_000n },
    { token0: 'B', token1: 'C', reserve0: 10_000n, reserve1: 10_400n },
    { token0: 'A', token1: 'C', reserve0: 10_000n, reserve1: 10_000n },
  ]
  const trade = { pools, tokenIn: 'A', tokenOut: 'C', amountIn: 100n } as const
  // If there is no fee, 99 of B buy 101.95 of C; directly there are 99.01.
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

test('leaves out a pool whose reserve would overflow a uint112', () => {
  // The direct pool pays more, and its pair would revert on 2^112.
  const most = 2n ** 112n - 1n
  const direct = pool('A', 'C', most - 999n, most)
  const pools = [
    direct,
    pool('A', 'B', 10_000n, 10_000n),
    pool('B', 'C', 10_000n, 10_000n),
  ]
  const find = (amountIn: bigint, ways = pools) =>
    findBestRoute({ pools: ways, tokenIn: 'A', tokenOut: 'C', amountIn })
  expect(find(999n).path).toEqual(['A', 'C'])
  expect(find(1000n).path).toEqual(['A', 'B', 'C'])
  expect(() => find(1000n, [direct])).toThrow(
    'Amount does not fit in a uint112.',
  )
})
