import { computePortion } from '../amm/computePortion.js'
import type { SwapLog } from '../events/decodeSwapLog.js'
import type { PoolEvent } from '../events/types.js'
import { floor } from './floor.js'
import type { Reserves } from './types.js'

export type PoolSums = {
  /** Amounts of token0 that were paid in or out. */
  volume0: bigint
  volume1: bigint
  fees0: bigint
  fees1: bigint
  trades: number
}

/** A pool's totals of the span that begins at `time`, a multiple of its length. */
export type PoolSpan = PoolSums & {
  time: number
  /** The reserves at the first, highest, lowest and last price. */
  prices: [Reserves, Reserves, Reserves, Reserves] | undefined
  /** The last reserves. Undefined if they did not change. */
  reserves: Reserves | undefined
}

export const createSums = (): PoolSums => ({
  volume0: 0n,
  volume1: 0n,
  fees0: 0n,
  fees1: 0n,
  trades: 0,
})

export const createSpan = (time: number): PoolSpan => ({
  time,
  prices: undefined,
  reserves: undefined,
  ...createSums(),
})

export function addSwap(
  sums: PoolSums,
  swap: Omit<SwapLog, 'sender' | 'to'>,
  feeBps: number,
): void {
  sums.volume0 += swap.amount0In + swap.amount0Out
  sums.volume1 += swap.amount1In + swap.amount1Out
  sums.trades++
  const { amount0In, amount1In } = swap
  // Each swap's fee is rounded down.
  if (amount0In > 0n) sums.fees0 += computePortion(amount0In, feeBps)
  if (amount1In > 0n) sums.fees1 += computePortion(amount1In, feeBps)
}

export function addSums(sums: PoolSums, others: PoolSums): void {
  sums.volume0 += others.volume0
  sums.volume1 += others.volume1
  sums.fees0 += others.fees0
  sums.fees1 += others.fees1
  sums.trades += others.trades
}

/** Compares prices of token0 exactly. Negative if the first price is lower. */
export function compareReserves(a: Reserves, b: Reserves): number {
  const [left, right] = [a[1] * b[0], b[1] * a[0]]
  return left < right ? -1 : left > right ? 1 : 0
}

export function addPrice(span: PoolSpan, reserves: Reserves): void {
  const { prices } = span
  span.reserves = reserves
  // An empty pool has no price.
  if (reserves[0] === 0n || reserves[1] === 0n) return
  if (!prices) {
    span.prices = [reserves, reserves, reserves, reserves]
    return
  }
  if (compareReserves(reserves, prices[1]) > 0) prices[1] = reserves
  else if (compareReserves(reserves, prices[2]) < 0) prices[2] = reserves
  prices[3] = reserves
}

export function addSpan(span: PoolSpan, later: PoolSpan): void {
  for (const reserves of later.prices ?? []) addPrice(span, reserves)
  span.reserves = later.reserves ?? span.reserves
  addSums(span, later)
}

/** Returns the span of a time: the last span, or a new span after it. */
function openSpan(
  spans: PoolSpan[],
  timestamp: number,
  length: number,
): PoolSpan {
  const time = floor(timestamp, length)
  const last = spans[spans.length - 1]
  if (last?.time === time) return last
  const span = createSpan(time)
  spans.push(span)
  return span
}

/** Aggregates one pool's events, oldest first, into spans. Omits empty spans. */
export function toSpans(
  events: readonly PoolEvent[],
  length: number,
): PoolSpan[] {
  const spans: PoolSpan[] = []
  for (const event of events)
    if (event.type === 'sync' || event.type === 'swap') {
      const span = openSpan(spans, event.timestamp, length)
      if (event.type === 'swap') addSwap(span, event, 0)
      else addPrice(span, [event.reserve0, event.reserve1])
    }
  return spans
}

/** Joins spans into longer ones. */
export function joinSpans(
  spans: readonly PoolSpan[],
  length: number,
): PoolSpan[] {
  const joined: PoolSpan[] = []
  for (const span of spans) addSpan(openSpan(joined, span.time, length), span)
  return joined
}

/**
 * Encodes a span as hexadecimal words: its sums, then its reserves and prices as
 * `reserve0/reserve1`, or `=` if equal to the previous ones.
 */
export function encodeSpan(span: PoolSpan): string {
  const { trades, volume0, volume1, fees0, fees1, reserves, prices } = span
  // Joining once takes half as long as concatenating strings.
  const words = [
    toHex(trades),
    toHex(fees0),
    toHex(fees1),
    toHex(volume0),
    toHex(volume1),
  ]
  let last: Reserves | undefined
  for (const pair of reserves ? [reserves, ...(prices ?? [])] : []) {
    words.push(pair === last ? '=' : `${toHex(pair[0])}/${toHex(pair[1])}`)
    last = pair
  }
  return words.join(' ')
}

export const isSpanText = (text: string) =>
  /^[\da-f]+( [\da-f]+){4}( [\da-f]+\/[\da-f]+( =| [\da-f]+\/[\da-f]+)*)?$/.test(
    text,
  )

export function decodeSpan(text: string, time: number): PoolSpan {
  const [trades, fees0, fees1, volume0, volume1, ...words] = text.split(' ')
  const pairs: Reserves[] = []
  for (const word of words)
    pairs.push(
      word === '='
        ? (pairs.at(-1) as Reserves)
        : (word.split('/').map(fromHex) as unknown as Reserves),
    )
  const [reserves, ...rest] = pairs
  return {
    time,
    trades: Number.parseInt(trades as string, 16),
    fees0: fromHex(fees0 as string),
    fees1: fromHex(fees1 as string),
    volume0: fromHex(volume0 as string),
    volume1: fromHex(volume1 as string),
    reserves,
    prices: rest.length === 4 ? (rest as PoolSpan['prices']) : undefined,
  }
}

/** Joins encoded spans, the earlier one first. */
export function joinTexts(earlier: string | undefined, later: string): string {
  if (earlier === undefined) return later
  const span = decodeSpan(earlier, 0)
  addSpan(span, decodeSpan(later, 0))
  return encodeSpan(span)
}

const toHex = (value: bigint | number) => value.toString(16)

const fromHex = (word: string) => (word === '0' ? 0n : BigInt(`0x${word}`))
