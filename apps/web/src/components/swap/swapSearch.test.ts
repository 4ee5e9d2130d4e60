import type { Token } from '@letheswap/sdk'
import { describe, expect, test } from 'vitest'
import { findUnknown, toSearch } from '../tokens/tokenLink'
import { resolveSwapTokens, swapSearch } from './swapSearch'

describe('swapSearch', () => {
  test('default: reads two tokens and an amount from a link', () => {
    expect(swapSearch({ from: 'USDT', to: 'WETH', amount: '1.5' })).toEqual({
      from: 'USDT',
      to: 'WETH',
      amount: '1.5',
    })
  })

  test("behavior: the amount is the input, unless the link's field is output", () => {
    expect(swapSearch({ amount: '2', field: 'output' })).toEqual({
      amount: '2',
      field: 'output',
    })
    expect(swapSearch({ amount: '2', field: 'input' })).toEqual({ amount: '2' })
  })

  test('behavior: an amount keeps all 18 decimals', () => {
    expect(swapSearch({ amount: '1.000000000000000001' }).amount).toBe(
      '1.000000000000000001',
    )
  })

  test.each([
    { amount: '1e5' },
    { amount: '-1' },
    { amount: 'abc' },
    { amount: 7 },
    { from: 7 },
    { from: '' },
    { to: null },
    {},
  ])('behavior: drops %j', (search) => {
    // All keys must be present, because the router would keep the raw values of missing
    // keys.
    expect(swapSearch(search)).toStrictEqual({
      from: undefined,
      to: undefined,
      amount: undefined,
      field: undefined,
    })
  })

  test('behavior: an invalid value does not affect the others', () => {
    expect(swapSearch({ from: 'DAI', amount: 'abc' })).toEqual({
      from: 'DAI',
    })
  })
})

describe('resolveSwapTokens', () => {
  const tokens = ['ZKP', 'USDT', 'WETH'].map(
    (symbol, index) =>
      ({ symbol, address: `0x${`a${index}`.repeat(20)}` }) as Token,
  )
  const resolve = (search: { from?: string; to?: string }) => {
    const { isUnknown, tokenIn, tokenOut } = resolveSwapTokens(tokens, search)
    return `${tokenIn.symbol} → ${tokenOut.symbol}${isUnknown ? ', unknown' : ''}`
  }

  test.each([
    [{}, 'ZKP → USDT'],
    [{ from: 'USDT' }, 'USDT → ZKP'],
    [{ from: 'WETH', to: 'USDT' }, 'WETH → USDT'],
    [{ from: 'weth', to: 'usdt' }, 'WETH → USDT'],
    [{ from: 'NOPE', to: 'WETH' }, 'ZKP → WETH, unknown'],
    [{ from: 'WETH', to: 'NOPE' }, 'WETH → ZKP, unknown'],
    [{ from: `0x${'A1'.repeat(20)}` }, 'USDT → ZKP'],
    [{ from: `0x${'a9'.repeat(20)}` }, 'ZKP → USDT, unknown'],
  ])('behavior: %j selects %s', (search, pair) => {
    expect(resolve(search)).toBe(pair)
  })

  test('behavior: replaces To with the first other token if both are equal', () => {
    expect(resolve({ from: 'ZKP', to: 'ZKP' })).toBe('ZKP → USDT')
    expect(resolve({ from: 'USDT', to: 'USDT' })).toBe('USDT → ZKP')
  })
})

describe('imported tokens', () => {
  const address = `0x${'Ab'.repeat(20)}` as const
  const token = { symbol: 'FOO', address } as Token

  test('a link uses the symbol of a listed token, and the address of an imported token', () => {
    expect(toSearch(token)).toBe('FOO')
    expect(toSearch({ ...token, isImported: true })).toBe(address)
  })

  test.each([
    [[undefined], undefined],
    [['ZKP', 'DOGE'], undefined],
    [['ZKP', address.toLowerCase()], undefined],
    [['ZKP', `0x${'12'.repeat(20)}`], `0x${'12'.repeat(20)}`],
    [['0x12'], undefined],
  ])('%o asks to import %s', (ids, unknown) => {
    expect(findUnknown([token], ids)).toBe(unknown)
  })
})
