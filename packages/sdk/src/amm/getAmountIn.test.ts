import { describe, expect, test } from 'vitest'
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
  // 997 × 1 × 1000 / (1 × 997) = 1000 exactly; the contract asks 1001.
  expect(getAmountIn({ amountOut: 1n, reserveIn: 997n, reserveOut: 2n })).toBe(
    1001n,
  )
})

describe('error', () => {
  test('an output of zero is too small', () => {
    expect(() =>
      getAmountIn({ amountOut: 0n, reserveIn: 100n, reserveOut: 100n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientOutputAmountError: Output amount 0 is too small.]`,
    )
  })

  test('an empty reserve is insufficient liquidity, on either side', () => {
    expect(() =>
      getAmountIn({ amountOut: 1n, reserveIn: 0n, reserveOut: 100n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientLiquidityError: Insufficient liquidity for 1: 0 available.]`,
    )
    expect(() =>
      getAmountIn({ amountOut: 1n, reserveIn: 100n, reserveOut: 0n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientLiquidityError: Insufficient liquidity for 1: 0 available.]`,
    )
  })

  test('a pool cannot pay its whole reserve, or more', () => {
    expect(() =>
      getAmountIn({ amountOut: 100n, reserveIn: 100n, reserveOut: 100n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientLiquidityError: Insufficient liquidity for 100: 100 available.]`,
    )
    expect(() =>
      getAmountIn({ amountOut: 101n, reserveIn: 100n, reserveOut: 100n }),
    ).toThrow('Insufficient liquidity')
  })

  test('the library multiplies in uint256', () => {
    expect(() =>
      getAmountIn({
        amountOut: 2n ** 150n,
        reserveIn: 2n ** 112n - 1n,
        reserveOut: 2n ** 151n,
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[AmountOverflowError: Amount does not fit in a uint256.]`,
    )
    // With an amount of 1 it is the product below the line.
    expect(() =>
      getAmountIn({ amountOut: 1n, reserveIn: 1n, reserveOut: 2n ** 255n }),
    ).toThrow('uint256')
  })
})
