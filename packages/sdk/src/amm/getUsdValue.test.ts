import { expect, test } from 'vitest'
import { getUsdValue } from './getUsdValue.js'

const token = (symbol: string, decimals: number) =>
  ({ symbol, decimals }) as never
const zkp = token('ZKP', 18)
const usdt = token('USDT', 6)
const dai = token('DAI', 18)
const wbtc = token('WBTC', 8)
const coin = 10n ** 18n
const dollars = ['USDT', 'DAI']

const small = {
  tokenA: dai,
  tokenB: zkp,
  reserveA: 100n * coin,
  reserveB: 100n * coin,
}
const deep = {
  tokenA: usdt,
  tokenB: zkp,
  reserveA: 1_000n * 10n ** 6n,
  reserveB: 2_000n * coin,
}

test('a dollar token is worth its amount, whatever its decimals', () => {
  expect(
    getUsdValue({ pools: [], token: usdt, amount: 2_500_000n, dollars }),
  ).toBe(2_500_000_000_000_000_000n)
})

test('another token goes by the pool with most dollars', () => {
  // 1,000 USDT against 2,000 ZKP: half a dollar each.
  for (const pools of [
    [small, deep],
    [deep, small],
  ])
    expect(getUsdValue({ pools, token: zkp, amount: 3n * coin, dollars })).toBe(
      1_500_000_000_000_000_000n,
    )
  expect(
    getUsdValue({ pools: [small], token: zkp, amount: 3n * coin, dollars }),
  ).toBe(3n * coin)
})

test('it is rounded down', () => {
  const pool = { ...deep, reserveA: 1n, reserveB: 3n }
  // A millionth of a dollar over three: 333,333,333,333.33…
  expect(getUsdValue({ pools: [pool], token: zkp, amount: 1n, dollars })).toBe(
    333_333_333_333n,
  )
})

test('without a pool against a dollar there is no value', () => {
  const pool = { ...deep, tokenA: wbtc }
  const ofDollars = { ...deep, tokenB: dai }
  for (const pools of [[], [pool], [ofDollars], [{ ...deep, reserveB: 0n }]])
    expect(getUsdValue({ pools, token: zkp, amount: coin, dollars })).toBe(
      undefined,
    )
})
