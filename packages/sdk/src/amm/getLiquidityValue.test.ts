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

test.each([
  [4n, 3n, 'Insufficient liquidity for 4: 3 available.'],
  [-1n, 3n, 'Insufficient liquidity for -1: 3 available.'],
  [0n, 0n, 'Insufficient liquidity for 0: 0 available.'],
])('error: %d of %d LP tokens', (liquidity, totalSupply, message) => {
  const pool = { reserve0: 5n, reserve1: 1n, totalSupply }
  expect(() => getLiquidityValue({ ...pool, liquidity })).toThrow(message)
})
