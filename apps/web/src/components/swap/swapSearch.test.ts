import { describe, expect, test } from 'vitest'
import { swapSearch } from './swapSearch'

describe('swapSearch', () => {
  test('default: a link carries two tokens and an amount', () => {
    expect(
      swapSearch.parse({ from: 'USDT', to: 'WETH', amount: '1.5' }),
    ).toEqual({ from: 'USDT', to: 'WETH', amount: '1.5' })
  })

  test('behavior: an amount keeps all of its 18 decimals', () => {
    expect(swapSearch.parse({ amount: '1.000000000000000001' }).amount).toBe(
      '1.000000000000000001',
    )
  })

  test.each([
    { amount: '1e5' },
    { amount: '-1' },
    { amount: 'abc' },
    { amount: 7 },
    { from: 7 },
    { to: null },
    {},
  ])('behavior: %j opens the page without it', (search) => {
    expect(swapSearch.parse(search)).toEqual({})
  })

  test('behavior: one bad value does not drop the others', () => {
    expect(swapSearch.parse({ from: 'DAI', amount: 'abc' })).toEqual({
      from: 'DAI',
    })
  })
})
