import { expect, test } from 'vitest'
import { getLiquidityValue } from './getLiquidityValue.js'

const ether = 10n ** 18n

test('default: all but the locked part (v2-core, "burn")', () => {
  expect(
    getLiquidityValue({
      liquidity: 3n * ether - 1000n,
      reserve0: 3n * ether,
      reserve1: 3n * ether,
      totalSupply: 3n * ether,
    }),
  ).toEqual({ amount0: 3n * ether - 1000n, amount1: 3n * ether - 1000n })
})

test('behavior: rounds both amounts down, to nothing if need be', () => {
  const pool = { reserve0: 5n, reserve1: 1n, totalSupply: 3n }
  expect(getLiquidityValue({ liquidity: 2n, ...pool })).toEqual({
    amount0: 3n,
    amount1: 0n,
  })
  expect(getLiquidityValue({ liquidity: 0n, ...pool })).toEqual({
    amount0: 0n,
    amount1: 0n,
  })
  expect(getLiquidityValue({ liquidity: 3n, ...pool })).toEqual({
    amount0: 5n,
    amount1: 1n,
  })
})

test('error: there are not that many LP tokens', () => {
  const pool = { reserve0: 5n, reserve1: 1n, totalSupply: 3n }
  expect(() =>
    getLiquidityValue({ liquidity: 4n, ...pool }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InsufficientLiquidityError: Insufficient liquidity for 4: 3 available.]`,
  )
  expect(() => getLiquidityValue({ liquidity: -1n, ...pool })).toThrow(
    'Insufficient liquidity',
  )
  expect(() =>
    getLiquidityValue({ ...pool, liquidity: 0n, totalSupply: 0n }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InsufficientLiquidityError: Insufficient liquidity for 0: 0 available.]`,
  )
})
