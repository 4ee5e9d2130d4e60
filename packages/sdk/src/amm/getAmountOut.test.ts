import { expect, test } from 'vitest'
import { getAmountOut } from './getAmountOut.js'

const ether = 10n ** 18n

// UniswapV2Pair.spec.ts of v2-core, "getInputPrice".
test.each([
  [1n, 5n, 10n, 1662497915624478906n],
  [1n, 10n, 5n, 453305446940074565n],
  [2n, 5n, 10n, 2851015155847869602n],
  [2n, 10n, 5n, 831248957812239453n],
  [1n, 10n, 10n, 906610893880149131n],
  [1n, 100n, 100n, 987158034397061298n],
  [1n, 1000n, 1000n, 996006981039903216n],
])(
  'the pair pays what its own tests expect: %d ether into %d/%d',
  (amountIn, reserveIn, reserveOut, expected) => {
    expect(
      getAmountOut({
        amountIn: amountIn * ether,
        reserveIn: reserveIn * ether,
        reserveOut: reserveOut * ether,
      }),
    ).toBe(expected)
  },
)

test('default: UniswapV2Router02.spec.ts of v2-periphery', () => {
  expect(
    getAmountOut({ amountIn: 2n, reserveIn: 100n, reserveOut: 100n }),
  ).toBe(1n)
})

test('behavior: rounds down, to nothing if need be', () => {
  // 997 × 100 / (100 × 1000 + 997) = 0.987
  expect(
    getAmountOut({ amountIn: 1n, reserveIn: 100n, reserveOut: 100n }),
  ).toBe(0n)
})

test('behavior: never pays the whole reserve', () => {
  const reserveOut = 5n
  expect(
    getAmountOut({ amountIn: 2n ** 120n, reserveIn: 1n, reserveOut }),
  ).toBe(4n)
})

const uint112 = 2n ** 112n - 1n
// amountIn × 997 × reserveOut is the product that overflows first.
const most = (2n ** 256n - 1n) / 997n / uint112

test.each([
  [0n, 100n, 100n, 'Input amount 0 is too small.'],
  [-1n, 100n, 100n, 'Input amount -1 is too small.'],
  [2n, 0n, 100n, 'Insufficient liquidity for 2: 0 available.'],
  [2n, 100n, 0n, 'Insufficient liquidity for 2: 0 available.'],
  [most + 1n, uint112, uint112, 'Amount does not fit in a uint256.'],
  // If the reserve is 1, the sum below the line overflows.
  [(2n ** 256n - 1n) / 997n, uint112, 1n, 'Amount does not fit in a uint256.'],
])('error: %d into %d/%d', (amountIn, reserveIn, reserveOut, message) => {
  expect(() => getAmountOut({ amountIn, reserveIn, reserveOut })).toThrow(
    message,
  )
})

test('behavior: the most that the library can multiply, however the fee is given', () => {
  const swap = { amountIn: most, reserveIn: uint112, reserveOut: uint112 }
  const amountOut = (most * 997n * uint112) / (uint112 * 1000n + most * 997n)
  expect(getAmountOut(swap)).toBe(amountOut)
  expect(getAmountOut({ ...swap, feeBps: 30 })).toBe(amountOut)
})

test('args: feeBps', () => {
  const swap = { amountIn: 1000n, reserveIn: 10_000n, reserveOut: 10_000n }
  // 1000 × 0.99 × 10,000 / (10,000 + 990) = 900.8
  expect(getAmountOut({ ...swap, feeBps: 100 })).toBe(900n)
  // 1000 × 0.9975 × 10,000 / (10,000 + 997.5) = 907.02
  expect(getAmountOut({ ...swap, feeBps: 25 })).toBe(907n)
  // 1000 × 10,000 / 11,000 = 909.09
  expect(getAmountOut({ ...swap, feeBps: 0 })).toBe(909n)
})

test.each([-1, 10_000, 0.3, Number.NaN])('error: a fee of %d', (feeBps) => {
  expect(() =>
    getAmountOut({ amountIn: 1n, reserveIn: 9n, reserveOut: 9n, feeBps }),
  ).toThrow(`"feeBps" must be an integer from 0 to 9999, got ${feeBps}.`)
})
