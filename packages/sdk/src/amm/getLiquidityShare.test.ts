import { expect, test } from 'vitest'
import { getLiquidityShare } from './getLiquidityShare.js'

test('default: millionths, rounded down', () => {
  expect(getLiquidityShare({ liquidity: 1n, totalSupply: 8n })).toBe(125_000n)
  expect(getLiquidityShare({ liquidity: 2n, totalSupply: 3n })).toBe(666_666n)
  expect(getLiquidityShare({ liquidity: 3n, totalSupply: 3n })).toBe(1_000_000n)
})

test('behavior: a share of an empty pool is nothing', () => {
  expect(getLiquidityShare({ liquidity: 0n, totalSupply: 0n })).toBe(0n)
})
