import { describe, expect, test } from 'vitest'
import { quote } from './quote.js'

test.each([
  [1n, 100n, 200n, 2n],
  [2n, 200n, 100n, 1n],
])(
  'default: UniswapV2Router02.spec.ts of v2-periphery',
  (amountA, reserveA, reserveB, expected) => {
    expect(quote({ amountA, reserveA, reserveB })).toBe(expected)
  },
)

test('behavior: rounds down', () => {
  expect(quote({ amountA: 1n, reserveA: 3n, reserveB: 5n })).toBe(1n)
})

describe('error', () => {
  test('an amount of zero is too small', () => {
    expect(() =>
      quote({ amountA: 0n, reserveA: 100n, reserveB: 200n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientInputAmountError: Input amount 0 is too small.]`,
    )
  })

  test('an empty reserve is insufficient liquidity, on either side', () => {
    expect(() =>
      quote({ amountA: 1n, reserveA: 0n, reserveB: 200n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientLiquidityError: Insufficient liquidity for 1: 0 available.]`,
    )
    expect(() =>
      quote({ amountA: 1n, reserveA: 100n, reserveB: 0n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientLiquidityError: Insufficient liquidity for 1: 0 available.]`,
    )
  })

  test('the library multiplies in uint256', () => {
    expect(quote({ amountA: 2n ** 255n, reserveA: 1n, reserveB: 1n })).toBe(
      2n ** 255n,
    )
    // 2^256 − 1 is a multiple of 3.
    const most = 2n ** 256n - 1n
    expect(quote({ amountA: most / 3n, reserveA: 1n, reserveB: 3n })).toBe(most)
    expect(() =>
      quote({ amountA: 2n ** 255n, reserveA: 1n, reserveB: 2n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[AmountOverflowError: Amount does not fit in a uint256.]`,
    )
  })
})
