import { expect, test } from 'vitest'
import { getAmountIn } from './getAmountIn.js'
import { getAmountOut } from './getAmountOut.js'

test('default: UniswapV2Router02.spec.ts of v2-periphery', () => {
  expect(
    getAmountIn({ amountOut: 1n, reserveIn: 100n, reserveOut: 100n }),
  ).toBe(2n)
})

test('behavior: rounds up, so that the input pays for the output', () => {
  const reserves = { reserveIn: 10_000n, reserveOut: 10_000n }
  // 10,000 × 906 × 1000 / (9,094 × 997) = 999.26
  const amountIn = getAmountIn({ amountOut: 906n, ...reserves })
  expect(amountIn).toBe(1000n)
  expect(getAmountOut({ amountIn, ...reserves })).toBe(906n)
})

test('behavior: adds one unit even when the division leaves nothing', () => {
  // 997 × 1 × 1000 / (1 × 997) = 1000 exactly; the contract requires 1001.
  expect(getAmountIn({ amountOut: 1n, reserveIn: 997n, reserveOut: 2n })).toBe(
    1001n,
  )
})

test.each([
  [0n, 100n, 100n, 'Output amount 0 is too small.'],
  [1n, 0n, 100n, 'Insufficient liquidity for 1: 0 available.'],
  [1n, 100n, 0n, 'Insufficient liquidity for 1: 0 available.'],
  // A pool cannot pay its whole reserve, or more.
  [100n, 100n, 100n, 'Insufficient liquidity for 100: 100 available.'],
  [101n, 100n, 100n, 'Insufficient liquidity for 101: 100 available.'],
  [2n ** 150n, 2n ** 112n - 1n, 2n ** 151n, 'does not fit in a uint256.'],
  // If the amount is 1, the product below the line overflows.
  [1n, 1n, 2n ** 255n, 'does not fit in a uint256.'],
])('error: %d out of %d/%d', (amountOut, reserveIn, reserveOut, message) => {
  expect(() => getAmountIn({ amountOut, reserveIn, reserveOut })).toThrow(
    message,
  )
})
