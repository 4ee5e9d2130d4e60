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

export type PoolFigures = PoolSums & {
  /** Reserves at the first, highest, lowest and last price. */
  prices: [Reserves, Reserves, Reserves, Reserves] | undefined
  /** Undefined if they did not change. */
  reserves: Reserves | undefined
}

/** A pool's totals from `time` on, which is a multiple of the span's length. */
export type PoolSpan = PoolFigures & { time: number }

export const createSums = (): PoolSums => ({
  volume0: 0n,
  volume1: 0n,
  fees0: 0n,
  fees1: 0n,
  trades: 0,
})

export const createFigures = (): PoolFigures => ({
  prices: undefined,
  reserves: undefined,
  ...createSums(),
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

export function addPrice(figures: PoolFigures, reserves: Reserves): void {
  figures.reserves = reserves
  // An empty pool has no price.
  if (reserves[0] === 0n || reserves[1] === 0n) return
  figures.prices ??= [reserves, reserves, reserves, reserves]
  const { prices } = figures
  if (compareReserves(reserves, prices[1]) > 0) prices[1] = reserves
  else if (compareReserves(reserves, prices[2]) < 0) prices[2] = reserves
  prices[3] = reserves
}

export function addFigures(figures: PoolFigures, later: PoolFigures): void {
  for (const reserves of later.prices ?? []) addPrice(figures, reserves)
  figures.reserves = later.reserves ?? figures.reserves
  addSums(figures, later)
}

/** Returns the span of a time: the last one, or a new one behind it. */
function openSpan(
  spans: PoolSpan[],
  timestamp: number,
  length: number,
): PoolSpan {
  const time = Math.floor(timestamp / length) * length
  const last = spans[spans.length - 1]
  if (last?.time === time) return last
  const span = { time, ...createFigures() }
  spans.push(span)
  return span
}

/** Folds one pool's events, oldest first, into spans; empty ones are left out. */
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

/** Joins spans that are not longer. */
export function joinSpans(
  spans: readonly PoolSpan[],
  length: number,
): PoolSpan[] {
  const joined: PoolSpan[] = []
  for (const span of spans)
    addFigures(openSpan(joined, span.time, length), span)
  return joined
}

/**
 * Encodes figures as text in hexadecimal; repeated reserves become an equals
 * sign.
 */
export function encodeFigures({
  prices,
  reserves,
  ...sums
}: PoolFigures): string {
  const pairs = reserves ? [reserves, ...(prices ?? [])] : []
  const { trades, volume0, volume1, fees0, fees1 } = sums
  return [
    ...[trades, volume0, volume1, fees0, fees1],
    ...pairs.flatMap<bigint | string>((pair, index) =>
      pair === pairs[index - 1] ? '=' : pair,
    ),
  ]
    .map((value) => value.toString(16))
    .join(' ')
}

/** Decodes figures; throws a SyntaxError for anything else. */
export function decodeFigures(text: string): PoolFigures {
  const words = text.split(' ').reverse()
  const take = () => BigInt(`0x${words.pop()}`)
  const sums = {
    trades: Number(take()),
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
  const prices = rest.length === 4 ? (rest as PoolFigures['prices']) : undefined
  return { ...sums, reserves, prices }
}
