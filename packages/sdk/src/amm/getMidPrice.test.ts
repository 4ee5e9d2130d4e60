import { expect, test } from 'vitest'
import { formatPrice } from './formatPrice.js'
import { getMidPrice } from './getMidPrice.js'

const usdc = 10n ** 6n
const ether = 10n ** 18n
const pools = [
  {
    token0: 'ETH',
    token1: 'USDC',
    reserve0: 10n * ether,
    reserve1: 25_000n * usdc,
  },
  {
    token0: 'DAI',
    token1: 'USDC',
    reserve0: 3_000n * ether,
    reserve1: 1_500n * usdc,
  },
]

test('default: what one token is worth, and the inverse', () => {
  const { price, inverse } = getMidPrice({
    pools,
    path: ['ETH', 'USDC'],
    decimalsIn: 18,
    decimalsOut: 6,
  })
  // 25,000 USDC for 10 ETH.
  expect(formatPrice(price)).toBe('2500')
  expect(formatPrice(inverse)).toBe('0.0004')
  // No digit is lost: the product of both is exactly 1.
  expect(price.numerator * inverse.numerator).toBe(
    price.denominator * inverse.denominator,
  )
})

test('rule: over several pools the prices multiply', () => {
  const { price } = getMidPrice({
    pools,
    path: ['ETH', 'USDC', 'DAI'],
    decimalsIn: 18,
    decimalsOut: 18,
  })
  // 2,500 USDC, at 2 DAI each.
  expect(formatPrice(price)).toBe('5000')
})

test('error: no pool, or an empty one', () => {
  const decimals = { decimalsIn: 18, decimalsOut: 18 }
  expect(() =>
    getMidPrice({ pools, path: ['ETH', 'DAI'], ...decimals }),
  ).toThrow(expect.objectContaining({ name: 'RouteNotFoundError' }))
  const empty = { token0: 'A', token1: 'B', reserve0: 0n, reserve1: 1n }
  for (const path of [
    ['A', 'B'],
    ['B', 'A'],
  ])
    expect(() => getMidPrice({ pools: [empty], path, ...decimals })).toThrow(
      expect.objectContaining({ name: 'InsufficientLiquidityError' }),
    )
})

test.each([
  [2n, 3n, '0.667'],
  [1n, 3n, '0.333'],
  [1n, 8n, '0.125'],
  // Halves go up.
  [10_005n, 1_000n, '10'],
  [1_005n, 100n, '10.1'],
  [9_999n, 10_000n, '1'],
  [123_456_789n, 1n, '123456789'],
  [1n, 3_000_000_000_000_000_000n, '0.000000000000000000333'],
  [1n, 1n, '1'],
  [99n, 100n, '0.99'],
  [100n, 99n, '1.01'],
])('rule: %s / %s to three digits is %s', (numerator, denominator, text) => {
  expect(formatPrice({ numerator, denominator }, 3)).toBe(text)
})
