import { expect, test } from 'vitest'
import { isWholeAddress } from './isWholeAddress'
import { searchTokens } from './searchTokens'

const address = (digit: string) => `0x${digit.repeat(40)}`
const tokens = [
  { symbol: 'WETH', name: 'Wrapped Ether', address: address('A') },
  { symbol: 'ETHX', name: 'Staked coin', address: address('b') },
  { symbol: 'ETH', name: 'Ether', address: address('c') },
  { symbol: 'USD', name: 'Test dollar', address: address('d') },
]
const find = (query: string) =>
  searchTokens(tokens, query).map(({ symbol }) => symbol)

test.each([
  ['', ['WETH', 'ETHX', 'ETH', 'USD']],
  // Exact matches come first, then prefixes, then other matches.
  ['eth', ['ETH', 'ETHX', 'WETH']],
  [' DOLLAR ', ['USD']],
  ['ether', ['WETH', 'ETH']],
  [address('a'), ['WETH']],
  ['0xBB', ['ETHX']],
  [address('e'), []],
  ['nothing', []],
])('"%s" finds %o', (query, symbols) => {
  expect(find(query)).toEqual(symbols)
})

test('a complete address has 40 hex digits in any case', () => {
  expect(isWholeAddress(` ${address('A')} `)).toBe(true)
  expect(isWholeAddress('0xabc')).toBe(false)
  expect(isWholeAddress('USD')).toBe(false)
})
