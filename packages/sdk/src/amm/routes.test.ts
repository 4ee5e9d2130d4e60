import { expect, test } from 'vitest'
import { findBestRoute } from './findBestRoute.js'
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
const trade = { pools, tokenIn: 'A', tokenOut: 'C' }

test('default: the longer route pays more, and costs less', () => {
  const best = { path: ['A', 'B', 'C'], amounts: [1000n, 906n, 1656n] }
  // Directly: 906. The path through B results in 906, then 1656.
  expect(findBestRoute({ ...trade, amountIn: 1000n })).toEqual({
    ...best,
    amountOut: 1656n,
  })
  // Directly: 10,000 × 1656 / (8,344 × 0.997) = 1990.6. The path through B costs 1000.
  const wanted = { ...trade, amountOut: 1656n }
  expect(findBestRouteExactOutput(wanted)).toEqual({ ...best, amountIn: 1000n })
  expect(findBestRouteExactOutput({ ...wanted, maxHops: 1 })).toEqual({
    path: ['A', 'C'],
    amounts: [1991n, 1656n],
    amountIn: 1991n,
  })
})

test('args: feeBps determines the best route', () => {
  const pools = [
    pool('A', 'B', 10_000n, 10_000n),
    pool('B', 'C', 10_000n, 10_400n),
    pool('A', 'C', 10_000n, 10_000n),
  ]
  const find = (feeBps: number) =>
    findBestRoute({ ...trade, pools, amountIn: 100n, feeBps }).amounts
  // Without a fee, 99 of B buy 101.95 of C, but only 99.01 directly.
  expect(find(0)).toEqual([100n, 99n, 101n])
  // A fee of 5% leaves 92.05 if paid twice, and 94.11 if paid once.
  expect(find(500)).toEqual([100n, 94n])
})

const most = 2n ** 112n - 1n

test('omits a pool whose reserve would overflow a uint112', () => {
  // The direct pool pays more, but its pair would revert at 2^112.
  const way = [
    pool('A', 'B', 10_000n, 10_000n),
    pool('B', 'C', 10_000n, 10_000n),
  ]
  const direct = pool('A', 'C', most - 999n, most)
  const sell = (amountIn: bigint, others = way) =>
    findBestRoute({ ...trade, pools: [direct, ...others], amountIn })
  expect(sell(999n).path).toEqual(['A', 'C'])
  expect(sell(1000n).path).toEqual(['A', 'B', 'C'])
  // With equal reserves, 100 out take 101 in, of which 0.3% is the fee.
  const buy = (reserve: bigint, others = way) =>
    findBestRouteExactOutput({
      ...trade,
      pools: [pool('A', 'C', reserve, reserve), ...others],
      amountOut: 100n,
    })
  expect(buy(most - 101n)).toMatchObject({ path: ['A', 'C'], amountIn: 101n })
  expect(buy(most - 100n).path).toEqual(['A', 'B', 'C'])
  for (const find of [() => sell(1000n, []), () => buy(most - 100n, [])])
    expect(find).toThrow('Amount does not fit in a uint112.')
})

test('error: rejects a maxHops that is not a valid count', () => {
  for (const maxHops of [-1, 1.5, Number.NaN, '2' as never])
    expect(() => findBestRoute({ ...trade, amountIn: 1000n, maxHops })).toThrow(
      expect.objectContaining({ name: 'InvalidOptionError', field: 'maxHops' }),
    )
})

const island = [...pools, pool('D', 'E', 1n, 1n)]

test.each([
  [{ pools: island, tokenOut: 'E' }, 'No route from A to E.'],
  // A token has no route to itself, or with zero hops.
  [{ tokenOut: 'A' }, 'No route from A to A.'],
  [{ maxHops: 0 }, 'No route from A to B.'],
  [{ amountIn: 0n }, 'Input amount 0 is too small.'],
  // The amount gets nothing in any pool.
  [{ amountIn: 1n }, 'Input amount 1 is too small.'],
  [
    { pools: [pool('A', 'B', 0n, 0n)] },
    'Insufficient liquidity for 1000: 0 available.',
  ],
  [{ amountIn: 2n ** 255n }, 'Amount does not fit in a uint256.'],
  [
    { pools: [pool('A', 'B', 100n, 100n), pool('B', 'A', 900n, 900n)] },
    '"pools" must be one pool of A and B.',
  ],
])('error: an exact input with %o', (change, message) => {
  const sale = { ...trade, tokenOut: 'B', amountIn: 1000n, ...change }
  expect(() => findBestRoute(sale)).toThrow(message)
})

test.each([
  [{ pools: island, tokenOut: 'E' }, 'No route from A to E.'],
  [{ amountOut: 0n }, 'Output amount 0 is too small.'],
  [
    { amountOut: 20_000n },
    'Insufficient liquidity for 20000: 10000 available.',
  ],
])('error: an exact output with %o', (change, message) => {
  const purchase = { ...trade, amountOut: 1n, ...change }
  expect(() => findBestRouteExactOutput(purchase)).toThrow(message)
})
