import type { Address } from 'viem'
import { decodeSwapLog } from './decodeSwapLog.js'
import type { Pair, Pairs } from './getPairs.js'

/** A Swap event and its pair. */
type Event = Parameters<typeof decodeSwapLog>[0] & { address: Address }

/** One event's pair, side and amounts. */
type LinkedHop = {
  pair: Pair
  /** Whether token0 was paid in. */
  isFrom0: boolean
  amountIn: bigint
  amountOut: bigint
  tokenIn: Address
  tokenOut: Address
}

/** A swap over one pair or several: its events and what each of them means. */
export type LinkedSwap<event> = {
  events: [event, ...event[]]
  hops: LinkedHop[]
  /** Who the last pair paid, in lower case. */
  to: Address
}

/**
 * Puts the Swap events of each swap together, of those of one transaction in the
 * chain's order. An event goes on from the one before when that one paid this
 * pair, or when just its output was put in: routers pay the next pair, other
 * contracts may take the tokens in between.
 */
export function linkSwaps<event extends Event>(
  events: readonly event[],
  pairs: Pairs,
): LinkedSwap<event>[] {
  const swaps: LinkedSwap<event>[] = []
  let last: LinkedSwap<event> | undefined
  for (const event of events) {
    const address = event.address.toLowerCase()
    const pair = pairs.get(address)
    if (!pair) continue
    const { to, amount0In, amount1In, amount0Out, amount1Out } =
      decodeSwapLog(event)
    // What was only borrowed from a side counts against what it was paid.
    const isFrom0 = amount0In - amount0Out > 0n
    const amountIn = isFrom0 ? amount0In - amount0Out : amount1In - amount1Out
    const amountOut = isFrom0 ? amount1Out : amount0Out
    // A loan paid back in kind is no exchange.
    if (amountIn <= 0n || amountOut === 0n) continue
    const tokenIn = isFrom0 ? pair.token0 : pair.token1
    const tokenOut = isFrom0 ? pair.token1 : pair.token0
    const hop = { pair, isFrom0, amountIn, amountOut, tokenIn, tokenOut }
    const before = last?.hops.at(-1)
    if (
      last &&
      before?.tokenOut === tokenIn &&
      (last.to === address || before.amountOut === amountIn)
    ) {
      last.events.push(event)
      last.hops.push(hop)
      last.to = to
    } else {
      last = { events: [event], hops: [hop], to }
      swaps.push(last)
    }
  }
  return swaps
}
