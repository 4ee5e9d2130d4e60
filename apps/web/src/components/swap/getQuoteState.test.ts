import type { getQuote, Quote } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { getQuoteState } from './getQuoteState'

const quote = { amountOut: 1n } as Quote
const named = (name: getQuote.ErrorType['name']) =>
  Object.assign(new Error('Raw.'), { name }) as unknown as getQuote.ErrorType

test('default: the quote for exactly this amount', () => {
  expect(
    getQuoteState({ quote, error: null, isDebouncing: false }, 1n),
  ).toEqual({ status: 'ready', quote })
})

test('behavior: no amount asks for no price', () => {
  expect(
    getQuoteState({ quote, error: null, isDebouncing: false }, undefined),
  ).toEqual({ status: 'none' })
})

test('behavior: while the amount is being typed no quote can be signed', () => {
  expect(getQuoteState({ quote, error: null, isDebouncing: true }, 1n)).toEqual(
    { status: 'pending' },
  )
})

test('behavior: a read that failed later leaves the quote that is there', () => {
  expect(
    getQuoteState(
      { quote, error: named('ReadFailedError'), isDebouncing: false },
      1n,
    ),
  ).toEqual({ status: 'ready', quote })
})

test('error: no route is an unsupported pair', () => {
  expect(
    getQuoteState(
      {
        quote: undefined,
        error: named('RouteNotFoundError'),
        isDebouncing: false,
      },
      1n,
    ),
  ).toEqual({ status: 'unsupported' })
})

test.each([
  ['InsufficientInputAmountError', 'This amount is too small to swap'],
  ['InsufficientOutputAmountError', 'This amount is too small to swap'],
  [
    'InsufficientLiquidityError',
    'The pools do not have enough liquidity for this amount',
  ],
] as const)('error: %s is told as "%s"', (name, message) => {
  expect(
    getQuoteState(
      { quote: undefined, error: named(name), isDebouncing: false },
      1n,
    ),
  ).toEqual({ status: 'error', message })
})

test('error: what could not be read can be read again', () => {
  expect(
    getQuoteState(
      {
        quote: undefined,
        error: named('ReadFailedError'),
        isDebouncing: false,
      },
      1n,
    ),
  ).toEqual({
    status: 'error',
    message: 'The price could not be loaded',
    canRetry: true,
  })
})
