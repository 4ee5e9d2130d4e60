import { expect, test } from 'vitest'
import { getAmountsOut } from './getAmountsOut.js'
import { getPriceImpact } from './getPriceImpact.js'

const billion = 10n ** 9n
const pools = [
  { token0: 'A', token1: 'B', reserve0: billion, reserve1: billion },
  { token0: 'C', token1: 'B', reserve0: 2n * billion, reserve1: billion },
]

test('default: what is lost against the mid price, with the fee apart', () => {
  // A tenth of the reserve, less the fee, gets 1 / 1.0997 of the mid price:
  // 9.066 % are lost, rounded up to the next basis point.
  const path = ['A', 'B']
  const amounts = getAmountsOut({ pools, path, amountIn: billion / 10n })
  expect(getPriceImpact({ pools, path, amounts })).toEqual({
    priceImpactBps: 907,
    routeFeeBps: 30,
  })
})

test('behavior: the fees of two hops are 1 − 0.997², rounded up', () => {
  const path = ['A', 'B', 'C']
  const amounts = getAmountsOut({ pools, path, amountIn: 1_000_000n })
  expect(getPriceImpact({ pools, path, amounts })).toEqual({
    // 1 − 1/1.000997, and the same for 996,006/10^9: 9.96 + 9.93 basis points
    priceImpactBps: 20,
    routeFeeBps: 60,
  })
})

test('behavior: a trade at the mid price has none but the fee', () => {
  expect(
    getPriceImpact({ pools, path: ['A', 'B'], amounts: [1000n, 997n] }),
  ).toEqual({ priceImpactBps: 0, routeFeeBps: 30 })
})

test('behavior: getting nothing is an impact of 100 %', () => {
  expect(
    getPriceImpact({ pools, path: ['A', 'B'], amounts: [1n, 0n] })
      .priceImpactBps,
  ).toBe(10_000)
})

test.each([
  [
    'without an input there is no price',
    ['A', 'B'],
    [0n, 0n],
    'Input amount 0',
  ],
  ['a path of one token goes nowhere', ['A'], [1n], 'from A to undefined.'],
  ['without a pool there is no price', ['A', 'C'], [1n, 1n], 'from A to C.'],
  ['too few amounts', ['A', 'B'], [10n], 'Output amount 0 is too small.'],
])('error: %s', (_, path, amounts, message) => {
  expect(() => getPriceImpact({ pools, path, amounts })).toThrow(message)
})

test('args: feeBps', () => {
  // 1 % of 10,000 is 100; the 9,900 left buy 9,900 × 10^9 / (10^9 + 9,900),
  // which is 9,899 and a little less than at the mid price.
  expect(
    getPriceImpact({
      pools: [
        { token0: 'A', token1: 'B', reserve0: 10n ** 9n, reserve1: 10n ** 9n },
      ],
      path: ['A', 'B'],
      amounts: [10_000n, 9_899n],
      feeBps: 100,
    }),
  ).toEqual({ priceImpactBps: 2, routeFeeBps: 100 })
})

test.each([
  [0n, 100n],
  [100n, 0n],
])('error: a pool of %d and %d has no price', (reserve0, reserve1) => {
  const pools = [{ token0: 'A', token1: 'B', reserve0, reserve1 }]
  expect(() =>
    getPriceImpact({ pools, path: ['A', 'B'], amounts: [1n, 1n] }),
  ).toThrow(expect.objectContaining({ name: 'InsufficientLiquidityError' }))
})
