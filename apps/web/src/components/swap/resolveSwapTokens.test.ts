import type { Token } from '@letheswap/sdk'
import { describe, expect, test } from 'vitest'
import { resolveSwapTokens } from './resolveSwapTokens'

describe('resolveSwapTokens', () => {
  const tokens = ['ZKP', 'USDT', 'WETH'].map((symbol) => ({ symbol }) as Token)
  const resolve = (search: { from?: string; to?: string }) => {
    const { tokenIn, tokenOut } = resolveSwapTokens(tokens, search)
    return `${tokenIn.symbol} → ${tokenOut.symbol}`
  }

  test.each([
    [{}, 'ZKP → USDT'],
    [{ from: 'USDT' }, 'USDT → ZKP'],
    [{ from: 'WETH', to: 'USDT' }, 'WETH → USDT'],
    [{ from: 'weth', to: 'usdt' }, 'WETH → USDT'],
    [{ from: 'NOPE', to: 'WETH' }, 'ZKP → WETH'],
    [{ from: 'WETH', to: 'NOPE' }, 'WETH → ZKP'],
  ])('behavior: %j is %s', (search, pair) => {
    expect(resolve(search)).toBe(pair)
  })

  test('behavior: equal tokens make To the first other one', () => {
    expect(resolve({ from: 'ZKP', to: 'ZKP' })).toBe('ZKP → USDT')
    expect(resolve({ from: 'USDT', to: 'USDT' })).toBe('USDT → ZKP')
  })
})
