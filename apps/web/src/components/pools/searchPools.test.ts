import type { Pool } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { searchPools } from './searchPools'

const token = (symbol: string, name: string, digit: string) => ({
  symbol,
  name,
  address: `0x${digit.repeat(40)}`,
})
const [usd, gold, euro] = [
  token('USD', 'Test dollar', 'a'),
  token('GOLD', 'Gold', 'b'),
  token('EUR', 'Test euro', 'c'),
]
const pools = [
  { tokenA: usd, tokenB: gold, pairAddress: `0x${'1'.repeat(40)}` },
  { tokenA: euro, tokenB: usd, pairAddress: `0x${'2'.repeat(40)}` },
  { tokenA: gold, tokenB: euro, pairAddress: `0x${'3'.repeat(40)}` },
] as unknown as Pool[]

test.each([
  ['', [0, 1, 2]],
  ['usd', [0, 1]],
  ['usd gold', [0]],
  ['USD / EUR', [1]],
  ['dollar', [0, 1]],
  [`0x${'C'.repeat(40)}`, [1, 2]],
  [`0x${'3'.repeat(40)}`, [2]],
  ['nothing', []],
])('"%s" finds pools %o, in their order', (query, indexes) => {
  expect(searchPools(pools, query)).toEqual(
    indexes.map((index) => pools[index]),
  )
})
