import { computePortion } from '../amm/computePortion.js'
import type { SwapLog } from '../events/decodeSwapLog.js'
import type { PoolEvent } from '../events/types.js'
import type { Reserves } from './types.js'

export type PoolSums = {
  volume0: bigint
  volume1: bigint
  fees0: bigint
  fees1: bigint
  trades: number
}

export type PoolSpan = PoolSums & {
  /** A multiple of the length. */
  time: number
  seconds: number
  /** Reserves at the first, highest, lowest and last price. */
  prices: [Reserves, Reserves, Reserves, Reserves] | undefined
  /** Undefined if they did not change. */
  reserves: Reserves | undefined
}

export const createSums = (): PoolSums => ({
  volume0: 0n,
  volume1: 0n,
  fees0: 0n,
  fees1: 0n,
  trades: 0,
})

export function addSwap(sums: PoolSums, swap: SwapLog, feeBps: number): void {
  sums.volume0 += swap.amount0In + swap.amount0Out
  sums.volume1 += swap.amount1In + swap.amount1Out
  sums.fees0 += computePortion(swap.amount0In, feeBps)
  sums.fees1 += computePortion(swap.amount1In, feeBps)
  sums.trades++
}

export function addSums(sums: PoolSums, others: PoolSums): void {
  sums.volume0 += others.volume0
  sums.volume1 += others.volume1
  sums.fees0 += others.fees0
  sums.fees1 += others.fees1
  sums.trades += others.trades
}

/** Negative if the first price of token0 is lower; exact. */
export function compareReserves(a: Reserves, b: Reserves): number {
  const [left, right] = [a[1] * b[0], b[1] * a[0]]
  return left < right ? -1 : left > right ? 1 : 0
}

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

/** Returns the span of a time: the last one, or a new one behind it. */
export function openSpan(
  spans: PoolSpan[],
  timestamp: number,
  getSeconds: (time: number) => number,
): PoolSpan {
  const last = spans[spans.length - 1]
  if (last && timestamp < last.time + last.seconds) return last
  const seconds = getSeconds(timestamp)
  const span = {
    time: Math.floor(timestamp / seconds) * seconds,
    seconds,
    prices: undefined,
    reserves: undefined,
    ...createSums(),
  }
  spans.push(span)
  return span
}

/** Folds one pool's events, oldest first, into spans; empty ones are left out. */
export function toSpans(
  events: readonly PoolEvent[],
  getSeconds: (time: number) => number,
): PoolSpan[] {
  const spans: PoolSpan[] = []
  for (const event of events)
    if (event.type === 'sync' || event.type === 'swap') {
      const span = openSpan(spans, event.timestamp, getSeconds)
      if (event.type === 'swap') addSwap(span, event, 0)
      else addPrice(span, [event.reserve0, event.reserve1])
    }
  return spans
}

export function joinSpans(
  spans: readonly PoolSpan[],
  getSeconds: (time: number) => number,
): PoolSpan[] {
  const joined: PoolSpan[] = []
  for (const span of spans) {
    const last = openSpan(joined, span.time, (time) =>
      Math.max(getSeconds(time), span.seconds),
    )
    for (const reserves of span.prices ?? []) addPrice(last, reserves)
    last.reserves = span.reserves ?? last.reserves
    addSums(last, span)
  }
  return joined
}

/**
 * Encodes a span as text in hexadecimal; repeated reserves become an equals
 * sign.
 */
export function encodeSpan({ prices, reserves, ...span }: PoolSpan): string {
  const pairs = reserves ? [reserves, ...(prices ?? [])] : []
  const { time, seconds, trades, volume0, volume1, fees0, fees1 } = span
  return [
    ...[time, seconds, trades, volume0, volume1, fees0, fees1],
    ...pairs.flatMap<bigint | string>((pair, index) =>
      pair === pairs[index - 1] ? '=' : pair,
    ),
  ]
    .map((value) => value.toString(16))
    .join(' ')
}

/** Decodes a span; throws a SyntaxError for anything else. */
export function decodeSpan(text: string): PoolSpan {
  const words = text.split(' ').reverse()
  const take = () => BigInt(`0x${words.pop()}`)
  const takeNumber = () => Number(take())
  const span = {
    time: takeNumber(),
    seconds: takeNumber(),
    trades: takeNumber(),
    volume0: take(),
    volume1: take(),
    fees0: take(),
    fees1: take(),
  }
  const pairs: Reserves[] = []
  while (words.length > 0) {
    const last = pairs.at(-1)
    if (last && words.at(-1) === '=') {
      words.pop()
      pairs.push(last)
    } else pairs.push([take(), take()])
  }
  const [reserves, ...rest] = pairs
  const prices = rest.length === 4 ? (rest as PoolSpan['prices']) : undefined
  return { ...span, reserves, prices }
}
