import type { getQuote, Quote } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { getQuoteState } from './getQuoteState'

const quote = { amountOut: 1n } as Quote
const ready = { status: 'ready', quote }
const named = (name: getQuote.ErrorType['name']) =>
  Object.assign(new Error('Raw.'), { name }) as unknown as getQuote.ErrorType

const getState = (quoted: Quoted) =>
  getQuoteState(
    { quote: undefined, error: null, isDebouncing: false, ...quoted },
    1n,
  )

type Quoted = Partial<Parameters<typeof getQuoteState>[0]>

test.each<[string, Quoted, object]>([
  ['default: the quote for exactly this amount', { quote }, ready],
  [
    'behavior: while the amount is being typed no quote can be signed',
    { quote, isDebouncing: true },
    { status: 'pending' },
  ],
  [
    'behavior: a read that failed later leaves the quote that is there',
    { quote, error: named('ReadFailedError') },
    ready,
  ],
  [
    'error: no route is an unsupported pair',
    { error: named('RouteNotFoundError') },
    { status: 'unsupported' },
  ],
  [
    'error: what could not be read can be read again',
    { error: named('ReadFailedError') },
    {
      status: 'error',
      message: 'The price could not be loaded',
      canRetry: true,
    },
  ],
])('%s', (_, quoted, state) => {
  expect(getState(quoted)).toEqual(state)
})

test('behavior: needs no price without an amount', () => {
  expect(
    getQuoteState({ quote, error: null, isDebouncing: false }, undefined),
  ).toEqual({ status: 'none' })
})

test.each([
  ['InsufficientInputAmountError', 'This amount is too small to swap'],
  ['InsufficientOutputAmountError', 'This amount is too small to swap'],
  ['InsufficientLiquidityError', 'Not enough liquidity for this amount'],
] as const)('error: %s is told as "%s"', (name, message) => {
  expect(getState({ error: named(name) })).toEqual({ status: 'error', message })
})
