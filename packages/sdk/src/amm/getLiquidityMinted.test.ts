import { describe, expect, test } from 'vitest'
import { getLiquidityMinted } from './getLiquidityMinted.js'

const ether = 10n ** 18n
const empty = { reserve0: 0n, reserve1: 0n, totalSupply: 0n }

test('behavior: the first deposit locks 1,000 (v2-core, "mint")', () => {
  expect(
    getLiquidityMinted({ amount0: ether, amount1: 4n * ether, ...empty }),
  ).toBe(2n * ether - 1000n)
})

test('behavior: a later deposit counts by its smaller side, rounded down', () => {
  const pool = { reserve0: 3000n, reserve1: 1000n, totalSupply: 1700n }
  // 300 × 1700 / 3000 = 170; 99 × 1700 / 1000 = 168.3
  expect(getLiquidityMinted({ amount0: 300n, amount1: 99n, ...pool })).toBe(
    168n,
  )
  expect(getLiquidityMinted({ amount0: 297n, amount1: 99n, ...pool })).toBe(
    168n,
  )
  expect(getLiquidityMinted({ amount0: 29n, amount1: 99n, ...pool })).toBe(16n)
})

test('behavior: a pool may be filled to 2^112 − 1 on both sides', () => {
  const most = 2n ** 112n - 1n
  expect(getLiquidityMinted({ amount0: most, amount1: most, ...empty })).toBe(
    most - 1000n,
  )
})

describe('error', () => {
  test.each([
    ['nothing of token 0', 0n, ether],
    ['nothing of token 1', ether, 0n],
    ['a root that is not above what is locked', 1000n, 1000n],
    ['two negative amounts', -ether, -ether],
  ])('a first deposit of %s mints nothing', (_, amount0, amount1) => {
    expect(() => getLiquidityMinted({ amount0, amount1, ...empty })).toThrow(
      expect.objectContaining({ name: 'InsufficientLiquidityMintedError' }),
    )
  })

  test('a later deposit worth less than one LP unit mints nothing', () => {
    expect(() =>
      getLiquidityMinted({
        amount0: 1n,
        amount1: 1n,
        reserve0: 3000n,
        reserve1: 1000n,
        totalSupply: 900n,
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InsufficientLiquidityMintedError: Deposit of 1 and 1 is too small.]`,
    )
  })

  test('a reserve is a uint112', () => {
    expect(() =>
      getLiquidityMinted({ amount0: 2n ** 112n, amount1: ether, ...empty }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[AmountOverflowError: Amount does not fit in a uint112.]`,
    )
    expect(() =>
      getLiquidityMinted({
        amount0: 1n,
        amount1: 1n,
        reserve0: 1n,
        reserve1: 2n ** 112n - 1n,
        totalSupply: 2n ** 56n,
      }),
    ).toThrow('uint112')
  })
})

test.each([
  [0n, 5n],
  [5n, 0n],
])('error: LP tokens of a pool of %d and %d', (reserve0, reserve1) => {
  const pool = { reserve0, reserve1, totalSupply: 1000n }
  // The contract divides by zero.
  expect(() =>
    getLiquidityMinted({ amount0: 1n, amount1: 1n, ...pool }),
  ).toThrow(expect.objectContaining({ name: 'InsufficientLiquidityError' }))
})

test('error: LP tokens times the deposit overflow a uint256', () => {
  // The contract multiplies before it divides.
  const pool = { reserve0: 2n, reserve1: 2n, totalSupply: 2n ** 156n }
  const mint = (amount: bigint) =>
    getLiquidityMinted({ ...pool, amount0: amount, amount1: amount })
  expect(mint(2n ** 100n - 1n)).toBe((2n ** 100n - 1n) * 2n ** 155n)
  expect(() => mint(2n ** 100n)).toThrow('Amount does not fit in a uint256.')
})
