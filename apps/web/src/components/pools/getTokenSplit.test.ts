import type { Pool } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { getTokenSplit } from './getTokenSplit'

const usdt = { symbol: 'USDT', decimals: 6 }
const zkp = { symbol: 'ZKP', decimals: 18 }
const odd = { symbol: 'ODD', decimals: 0 }
const pool = (
  tokenA: object,
  reserveA: bigint,
  tokenB: object,
  reserveB: bigint,
) => ({ tokenA, reserveA, tokenB, reserveB }) as unknown as Pool
const ether = 10n ** 18n

test('tokens share the worth of all pools at the price of the pool with dollars', () => {
  // 100 dollars beside 200 ZKP: half a dollar each; the second pool holds 100
  // ZKP more, beside something that nobody prices.
  expect(
    getTokenSplit([
      pool(usdt, 100_000_000n, zkp, 200n * ether),
      pool(zkp, 100n * ether, odd, 7n),
    ]),
  ).toEqual([
    { symbol: 'ZKP', bps: 6_000 },
    { symbol: 'USDT', bps: 4_000 },
  ])
})

test('empty pools divide nothing', () => {
  expect(getTokenSplit([pool(usdt, 0n, zkp, 0n)])).toEqual([])
})
