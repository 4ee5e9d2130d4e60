import type { Quote, Token } from '@letheswap/sdk'
import { describe, expect, test } from 'vitest'
import { getSwapProblem } from './getSwapProblem'

const token = (symbol: string, decimals: number): Token => ({
  symbol,
  name: symbol,
  decimals,
  displayDecimals: 6,
  address: '0x0000000000000000000000000000000000000001',
  isNative: symbol === 'ZKP',
})
const zkp = token('ZKP', 18)
const usdt = token('USDT', 6)

const quote: Quote = {
  type: 'exactInput',
  tokenIn: zkp,
  tokenOut: usdt,
  amountIn: 10n ** 18n,
  amountOut: 498_000n,
  path: [],
  route: [zkp, usdt],
  amounts: [10n ** 18n, 498_000n],
  priceImpactBps: 1,
  routeFeeBps: 30,
  blockNumber: 0n,
} as unknown as Quote

/** A form that can be swapped: 1 ZKP for USDT, 2 ZKP in the wallet. */
const ready: getSwapProblem.Parameters = {
  isConnected: true,
  isWrongChain: false,
  isNodeSilent: false,
  chainName: 'LetheZKP',
  tokenIn: zkp,
  tokenOut: usdt,
  reading: { status: 'ok', amount: 10n ** 18n },
  readingToken: zkp,
  quote: { status: 'ready', quote },
  balanceIn: 2n * 10n ** 18n,
  slippageBps: 100,
  isBusy: false,
}

const typed: getSwapProblem.Parameters = {
  ...ready,
  reading: { status: 'ok', amount: 498_000n },
  readingToken: usdt,
}

describe('getSwapProblem', () => {
  test('default: returns undefined for a form that can be swapped', () => {
    expect(getSwapProblem(ready)).toBeUndefined()
  })

  test('behavior: allows swapping the whole balance', () => {
    expect(getSwapProblem({ ...ready, balanceIn: 10n ** 18n })).toBeUndefined()
  })

  test.each<[string, Partial<getSwapProblem.Parameters>]>([
    ['A swap is in progress', { isBusy: true }],
    ['Please connect your wallet', { isConnected: false }],
    ['Switch your wallet to LetheZKP', { isWrongChain: true }],
    ['Tokens must be different', { tokenOut: zkp }],
    ['Enter a valid amount', { reading: { status: 'empty' } }],
    ['Enter a valid amount', { reading: { status: 'ok', amount: 0n } }],
    [
      'Enter a valid amount',
      { reading: { status: 'invalid', reason: 'format' } },
    ],
    ['Unsupported token pair', { quote: { status: 'unsupported' } }],
    ['Insufficient balance: ZKP', { balanceIn: 10n ** 18n - 1n }],
    ['Insufficient balance: ZKP', { balanceIn: 0n }],
    ['Finding the best price…', { quote: { status: 'pending' } }],
    ['Loading your balance…', { balanceIn: undefined }],
    [
      'The pool is empty.',
      { quote: { status: 'error', message: 'The pool is empty.' } },
    ],
  ])("behavior: reports '%s'", (message, change) => {
    expect(getSwapProblem({ ...ready, ...change })).toBe(message)
  })

  test('behavior: reports an insufficient balance before the price is known', () => {
    expect(
      getSwapProblem({
        ...ready,
        quote: { status: 'pending' },
        balanceIn: 1n,
      }),
    ).toBe('Insufficient balance: ZKP')
  })

  test('behavior: compares the balance with the From amount of an entered To amount', () => {
    expect(getSwapProblem({ ...typed, balanceIn: 10n ** 18n })).toBeUndefined()
    expect(getSwapProblem({ ...typed, balanceIn: 10n ** 18n - 1n })).toBe(
      'Insufficient balance: ZKP',
    )
  })

  test('behavior: the balance of the native coin must include the slippage', () => {
    const exact: getSwapProblem.Parameters = {
      ...typed,
      quote: { status: 'ready', quote: { ...quote, type: 'exactOutput' } },
    }
    // The maximum input is 1 ZKP plus 1% slippage.
    const most = 1_010_000_000_000_000_000n
    expect(getSwapProblem({ ...exact, balanceIn: most })).toBeUndefined()
    expect(getSwapProblem({ ...exact, balanceIn: most - 1n })).toBe(
      'Insufficient balance: ZKP',
    )
  })
})
