import type { Pool } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { getTokenSplit } from './getTokenSplit'

const toToken = (symbol: string, decimals: number) => ({
  symbol,
  decimals,
  address: `0x${symbol}`,
})
const usdt = toToken('USDT', 6)
const zkp = toToken('ZKP', 18)
const odd = toToken('ODD', 0)
const pool = (
  tokenA: typeof usdt,
  reserveA: bigint,
  tokenB: typeof usdt,
  reserveB: bigint,
) =>
  ({
    ...{ tokenA, reserveA, tokenB, reserveB },
    ...{ token0: tokenA.address, reserve0: reserveA },
    ...{ token1: tokenB.address, reserve1: reserveB },
  }) as unknown as Pool
const ether = 10n ** 18n

test('tokens share the worth of all pools, each at the price of the deepest way to a dollar', () => {
  // 100 dollars beside 200 ZKP: half a dollar each. The second pool holds 100 ZKP
  // more, beside 7 ODD that are worth as much: 100, 150 and 50 dollars.
  expect(
    getTokenSplit([
      pool(usdt, 100_000_000n, zkp, 200n * ether),
      pool(zkp, 100n * ether, odd, 7n),
    ]),
  ).toEqual([
    { symbol: 'ZKP', bps: 5_000 },
    { symbol: 'USDT', bps: 3_333 },
    { symbol: 'ODD', bps: 1_666 },
  ])
})

test('a token without a way to a dollar is left out', () => {
  const lone = toToken('LONE', 0)
  expect(
    getTokenSplit([
      pool(usdt, 100_000_000n, zkp, 200n * ether),
      pool(lone, 5n, odd, 7n),
    ]),
  ).toEqual([
    { symbol: 'USDT', bps: 5_000 },
    { symbol: 'ZKP', bps: 5_000 },
  ])
})

test('empty pools divide nothing', () => {
  expect(getTokenSplit([pool(usdt, 0n, zkp, 0n)])).toEqual([])
})
