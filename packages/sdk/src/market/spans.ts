import { computePortion } from '../amm/computePortion.js'
import type { SwapLog } from '../events/decodeSwapLog.js'
import type { PoolEvent } from '../events/types.js'
import { compareReserves } from './compareReserves.js'
import type { Reserves } from './types.js'

/** What happened to a pool in a span of time, without its events. */
export type PoolSpan = {
  /** First second of it: a multiple of its length. */
  time: number
  /** Its length. */
  seconds: number
  /** Reserves at its first price, highest, lowest and last price. */
  prices: [Reserves, Reserves, Reserves, Reserves] | undefined
  /** Reserves when it ended; undefined when they did not change. */
  reserves: Reserves | undefined
  volume0: bigint
  volume1: bigint
  fees0: bigint
  fees1: bigint
  trades: number
}

/** Folds one pool's events, oldest first, into spans; empty ones are left out. */
export function toSpans(
  events: readonly PoolEvent[],
  {
    getSeconds,
    feeBps,
  }: { getSeconds: (time: number) => number; feeBps: number },
): PoolSpan[] {
  const spans: PoolSpan[] = []
  for (const event of events)
    if (event.type === 'sync' || event.type === 'swap') {
      const span = openSpan(spans, event.timestamp, getSeconds)
      if (event.type === 'swap') addSwap(span, event, feeBps)
      else addPrice(span, [event.reserve0, event.reserve1])
    }
  return spans
}

/** The span of a time: the last one, or a new one behind it. */
export function openSpan(
  spans: PoolSpan[],
  timestamp: number,
  getSeconds: (time: number) => number,
): PoolSpan {
  const last = spans[spans.length - 1]
  if (last && timestamp < last.time + last.seconds) return last
  const seconds = getSeconds(timestamp)
  // Rounded down to the span's beginning.
  const span = createSpan(Math.floor(timestamp / seconds) * seconds, seconds)
  spans.push(span)
  return span
}

/** Counts a trade. */
export function addSwap(span: PoolSpan, swap: SwapLog, feeBps: number): void {
  span.volume0 += swap.amount0In + swap.amount0Out
  span.volume1 += swap.amount1In + swap.amount1Out
  span.fees0 += computePortion(swap.amount0In, feeBps)
  span.fees1 += computePortion(swap.amount1In, feeBps)
  span.trades++
}

const createSpan = (time: number, seconds: number): PoolSpan => ({
  time,
  seconds,
  prices: undefined,
  reserves: undefined,
  volume0: 0n,
  volume1: 0n,
  fees0: 0n,
  fees1: 0n,
  trades: 0,
})

/** Counts a change of the reserves. */
export function addPrice(span: PoolSpan, reserves: Reserves): void {
  span.reserves = reserves
  // An empty pool has no price.
  if (reserves[0] === 0n || reserves[1] === 0n) return
  span.prices ??= [reserves, reserves, reserves, reserves]
  const { prices } = span
  if (compareReserves(reserves, prices[1]) > 0) prices[1] = reserves
  else if (compareReserves(reserves, prices[2]) < 0) prices[2] = reserves
  prices[3] = reserves
}

/** Joins spans of one pool, oldest first, to longer ones. */
export function joinSpans(
  spans: readonly PoolSpan[],
  getSeconds: (time: number) => number,
): PoolSpan[] {
  const joined: PoolSpan[] = []
  for (const span of spans) {
    const seconds = Math.max(getSeconds(span.time), span.seconds)
    const time = Math.floor(span.time / seconds) * seconds
    let last = joined.at(-1)
    if (last?.time !== time) {
      last = createSpan(time, seconds)
      joined.push(last)
    }
    last.seconds = Math.max(last.seconds, seconds)
    for (const reserves of span.prices ?? []) addPrice(last, reserves)
    last.reserves = span.reserves ?? last.reserves
    last.volume0 += span.volume0
    last.volume1 += span.volume1
    last.fees0 += span.fees0
    last.fees1 += span.fees1
    last.trades += span.trades
  }
  return joined
}

/**
 * Numbers of a span as text: in hexadecimal, which is short and read fast. A pair
 * of reserves that is the one before it, as most are, is an equals sign.
 */
export function encodeSpan({ prices, reserves, ...span }: PoolSpan): string {
  const pairs = reserves ? [reserves, ...(prices ?? [])] : []
  return [
    span.time,
    span.seconds,
    span.trades,
    span.volume0,
    span.volume1,
    span.fees0,
    span.fees1,
    ...pairs.flatMap<bigint | string>((pair, index) =>
      pair === pairs[index - 1] ? '=' : pair,
    ),
  ]
    .map((value) => value.toString(16))
    .join(' ')
}

const spanPattern =
  /^[\da-f]+( [\da-f]+){6}(( [\da-f]+){2}( =|( [\da-f]+){2}){0,4})?$/

/** Whether a text is a span's. */
export const isSpan = (text: unknown) =>
  typeof text === 'string' && spanPattern.test(text)

/** Reads what `encodeSpan` wrote. */
export function decodeSpan(text: string): PoolSpan {
  const words = text.split(' ')
  const [time, seconds, trades] = words
    .splice(0, 3)
    .map((word) => Number.parseInt(word, 16)) as [number, number, number]
  const take = () => BigInt(`0x${words.shift()}`)
  const [volume0, volume1, fees0, fees1] = [take(), take(), take(), take()]
  const pairs: Reserves[] = []
  while (words.length > 0) {
    const last = pairs.at(-1)
    if (last && words[0] === '=') {
      words.shift()
      pairs.push(last)
    } else pairs.push([take(), take()])
  }
  const [reserves, ...prices] = pairs
  return {
    time,
    seconds,
    trades,
    volume0,
    volume1,
    fees0,
    fees1,
    reserves,
    prices: prices.length === 4 ? (prices as PoolSpan['prices']) : undefined,
  }
}
