import type { Pool } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { getTvl, showUsd } from './useUsd'

const tokens = {
  USDT: { symbol: 'USDT', address: '0xUSDT', decimals: 6 },
  WETH: { symbol: 'WETH', address: '0xWETH', decimals: 18 },
  WBTC: { symbol: 'WBTC', address: '0xWBTC', decimals: 8 },
  ZKP: { symbol: 'ZKP', address: '0xZKP', decimals: 18 },
}

/** Creates a pool with reserves of two tokens, in whole tokens. */
function pool(a: keyof typeof tokens, b: keyof typeof tokens, held: number[]) {
  const [amountA, amountB] = [a, b].map(
    (symbol, side) =>
      BigInt(held[side] as number) *
      10n ** BigInt(tokens[symbol as typeof a].decimals),
  )
  return {
    tokenA: tokens[a],
    tokenB: tokens[b],
    reserveA: amountA,
    reserveB: amountB,
    token0: tokens[a].address,
    token1: tokens[b].address,
    reserve0: amountA,
    reserve1: amountB,
  } as Pool
}

const pools = [
  pool('USDT', 'WETH', [20_000, 10]),
  pool('USDT', 'WBTC', [48_000, 1]),
  pool('WBTC', 'WETH', [1, 24]),
]

test('rule: derives the TVL of a pool without a dollar from other pools’ prices', () => {
  // The pool has 1 WBTC at $48,000 and 24 WETH at $2,000.
  expect(showUsd(getTvl(pools, pools[2] as Pool) as bigint)).toBe(
    '≈ $96,000.00',
  )
})

test('rule: a pool with a token without a price has no TVL', () => {
  expect(getTvl(pools, pool('WETH', 'ZKP', [1, 1]))).toBeUndefined()
})
