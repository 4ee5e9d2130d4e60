import type { Hash } from 'viem'
import type { PoolEvent } from '../events/types.js'

export type PoolTrade = {
  /** `sell`: A was paid in for B. `buy`: B was paid in for A. */
  type: 'sell' | 'buy' | 'deposit' | 'withdrawal'
  /** Amount in its smallest unit. */
  amountA: bigint
  /** Amount in its smallest unit. */
  amountB: bigint
  hash: Hash
  /** Index of the event in its block. Unique together with `hash`. */
  logIndex: number
  blockNumber: bigint
  /** Unix seconds. */
  timestamp: number
}

/** Returns a pool's swaps, deposits and withdrawals in order, net of flash loans. */
export const toTrades = (
  events: readonly PoolEvent[],
  isA0: boolean,
): PoolTrade[] =>
  events.flatMap((event) => {
    if (event.type === 'sync' || event.type === 'transfer') return []
    const [amount0, amount1] =
      event.type === 'swap'
        ? [
            event.amount0In - event.amount0Out,
            event.amount1In - event.amount1Out,
          ]
        : [event.amount0, event.amount1]
    const swapType = amount0 > 0n === isA0 ? 'sell' : 'buy'
    const liquidityType = event.type === 'mint' ? 'deposit' : 'withdrawal'
    const { hash, logIndex, blockNumber, timestamp } = event
    return {
      type: event.type === 'swap' ? swapType : liquidityType,
      amountA: absolute(isA0 ? amount0 : amount1),
      amountB: absolute(isA0 ? amount1 : amount0),
      ...{ hash, logIndex, blockNumber, timestamp },
    }
  })

const absolute = (value: bigint) => (value < 0n ? -value : value)
