import { expect, test } from 'vitest'
import { formatPrice } from './formatPrice.js'
import { getAmountsOut } from './getAmountsOut.js'
import { getExecutionPrice } from './getExecutionPrice.js'
import { getMidPrice } from './getMidPrice.js'
import { getPriceImpact } from './getPriceImpact.js'

const usdc = 10n ** 6n
const ether = 10n ** 18n
const billion = 10n ** 9n
const pool = (
  token0: string,
  token1: string,
  reserve0: bigint,
  reserve1: bigint,
) => ({ token0, token1, reserve0, reserve1 })
const pools = [
  pool('ETH', 'USDC', 10n * ether, 25_000n * usdc),
  pool('DAI', 'USDC', 3_000n * ether, 1_500n * usdc),
  pool('A', 'B', billion, billion),
  pool('C', 'B', 2n * billion, billion),
]

test('returns the mid price and its inverse', () => {
  const decimals = { decimalsIn: 18, decimalsOut: 6 }
  const path = ['ETH', 'USDC']
  const { price, inverse } = getMidPrice({ pools, path, ...decimals })
  // 10 ETH are worth 25,000 USDC.
  expect(formatPrice(price)).toBe('2500')
  expect(formatPrice(inverse)).toBe('0.0004')
  // The result is exact: the product of both is 1.
  expect(price.numerator * inverse.numerator).toBe(
    price.denominator * inverse.denominator,
  )
  // 2,500 USDC at 2 DAI each are 5,000 DAI.
  const longer = { path: [...path, 'DAI'], decimalsIn: 18, decimalsOut: 18 }
  expect(formatPrice(getMidPrice({ pools, ...longer }).price)).toBe('5000')
})

test('an execution price is in whole output tokens per whole input token', () => {
  const sale = { amountIn: 2_000_000n, decimalsIn: 6 }
  expect(
    formatPrice(
      getExecutionPrice({ ...sale, amountOut: ether, decimalsOut: 18 }),
    ),
  ).toBe('0.5')
  const units = { decimalsIn: 0, decimalsOut: 0, amountOut: 2n }
  expect(getExecutionPrice({ ...units, amountIn: 3n })).toEqual({
    numerator: 2n,
    denominator: 3n,
  })
  expect(() => getExecutionPrice({ ...units, amountIn: 0n })).toThrow(
    'too small',
  )
})

test.each([
  [2n, 3n, '0.667'],
  [1n, 3n, '0.333'],
  [1n, 8n, '0.125'],
  // Rounds halves up.
  [10_005n, 1_000n, '10'],
  [1_005n, 100n, '10.1'],
  [9_999n, 10_000n, '1'],
  [123_456_789n, 1n, '123456789'],
  [1n, 3_000_000_000_000_000_000n, '0.000000000000000000333'],
  [1n, 1n, '1'],
  [99n, 100n, '0.99'],
  [100n, 99n, '1.01'],
])('%s / %s to three digits is %s', (numerator, denominator, text) => {
  expect(formatPrice({ numerator, denominator }, 3)).toBe(text)
})

const ab = ['A', 'B']
const abc = ['A', 'B', 'C']
const buy = (path: string[], amountIn: bigint) =>
  getAmountsOut({ pools, path, amountIn })

test.each([
  // A tenth of the reserve, minus the fee, gets 1 / 1.0997 of the mid price: the loss
  // is 9.066%, rounded up to the next basis point.
  ['a tenth of the reserve', ab, buy(ab, billion / 10n), undefined, 907, 30],
  // 1 − 1/1.000997, and the same for 996,006/10^9: 9.96 + 9.93 basis points. The fees
  // are 1 − 0.997², rounded up.
  ['two hops', abc, buy(abc, 1_000_000n), undefined, 20, 60],
  ['a trade at the mid price', ab, [1000n, 997n], undefined, 0, 30],
  ['a trade without output', ab, [1n, 0n], undefined, 10_000, 30],
  // 1% of 10,000 is 100. The remaining 9,900 buy 9,900 × 10^9 / (10^9 + 9,900), which
  // is 9,899 and slightly less than at the mid price.
  ['a fee of one percent', ab, [10_000n, 9_899n], 100, 2, 100],
] as const)(
  'computes the loss compared to the mid price, and the fee, of %s',
  (_, path, amounts, feeBps, priceImpactBps, routeFeeBps) => {
    expect(getPriceImpact({ pools, path, amounts, feeBps })).toEqual({
      priceImpactBps,
      routeFeeBps,
    })
  },
)

const decimals = { decimalsIn: 18, decimalsOut: 18 }

test.each([
  ['an input of zero', ab, [0n, 0n], 'Input amount 0'],
  ['a path of one token', ['A'], [1n], 'from A to undefined.'],
  ['a path without a pool', ['A', 'C'], [1n, 1n], 'from A to C.'],
  ['too few amounts', ab, [10n], 'Output amount 0 is too small.'],
])('error: no price of %s', (_, path, amounts, message) => {
  expect(() => getPriceImpact({ pools, path, amounts })).toThrow(message)
  if (/^from/.test(message))
    expect(() => getMidPrice({ pools, path, ...decimals })).toThrow(message)
})

test.each([
  [0n, 100n],
  [100n, 0n],
])('error: a pool of %d and %d has no price', (reserve0, reserve1) => {
  const price = { pools: [pool('A', 'B', reserve0, reserve1)], path: ab }
  const expected = expect.objectContaining({
    name: 'InsufficientLiquidityError',
  })
  expect(() => getPriceImpact({ ...price, amounts: [1n, 1n] })).toThrow(
    expected,
  )
  expect(() => getMidPrice({ ...price, ...decimals })).toThrow(expected)
})
