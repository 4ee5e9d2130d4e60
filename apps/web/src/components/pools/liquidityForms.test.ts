import { describe, expect, test } from 'vitest'
import { readDraftAmount } from '../../lib/amountDraft'
import { readAddLiquidity, readRemoveLiquidity } from './liquidityForms'

const one = 10n ** 18n

describe('readAddLiquidity', () => {
  const form = (a: string, b: string, isConnected = true) =>
    readAddLiquidity({
      isConnected,
      a: { amount: readDraftAmount(a, 18), balance: 10n * one },
      b: { amount: readDraftAmount(b, 6), balance: 5_000_000n },
    })

  test('default', () => {
    expect(form('10', '5')).toEqual({
      status: 'ok',
      amountA: 10n * one,
      amountB: 5_000_000n,
    })
  })

  test.each([
    ['', ''],
    ['1', ''],
    ['', '1'],
    ['0', '1'],
    ['1', '0.0'],
    ['1e1', '1'],
    ['1', '1.0000001'],
  ])("error: %j and %j: 'Enter valid amounts'", (a, b) => {
    expect(form(a, b)).toEqual({
      status: 'invalid',
      message: 'Enter valid amounts',
    })
  })

  test.each([
    ['10.000000000000000001', '5'],
    ['10', '5.000001'],
  ])("error: %j and %j exceed the balance: 'Insufficient balance'", (a, b) => {
    expect(form(a, b)).toEqual({
      status: 'invalid',
      message: 'Insufficient balance',
    })
  })

  test("error: 'Please connect your wallet' without a wallet", () => {
    expect(form('1', '1', false)).toEqual({
      status: 'invalid',
      message: 'Please connect your wallet',
    })
  })
})

describe('readRemoveLiquidity', () => {
  const remove = (text: string, liquidity = one) =>
    readRemoveLiquidity({ text, liquidity })

  test('default: accepts the whole balance, to the last unit', () => {
    expect(remove('1')).toEqual({ status: 'ok', liquidity: one })
    expect(remove('0.000000000000000001', 1n)).toEqual({
      status: 'ok',
      liquidity: 1n,
    })
  })

  test.each([
    ['1e5', 'Invalid number format'],
    ['1,5', 'Invalid number format'],
    ['-', 'Invalid number format'],
    ['1.2.3', 'Invalid number format'],
    ['0.0000000000000000001', 'Invalid number format'],
    ['', 'Enter a valid amount'],
    ['0', 'Enter a valid amount'],
    ['0.0', 'Enter a valid amount'],
    ['1.000000000000000001', 'Insufficient LP tokens'],
  ])('error: %j gives %j', (text, message) => {
    expect(remove(text)).toEqual({ status: 'invalid', message })
  })
})
