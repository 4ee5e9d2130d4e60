import type { Hash } from 'viem'
import type { PoolEvent } from '../events/types.js'

/** A trade, a deposit or a withdrawal of a pool. */
export type PoolTrade = {
  /** `sell`: A was paid in for B; `buy`: B for A. */
  type: 'sell' | 'buy' | 'deposit' | 'withdrawal'
  /** Amount of the pool's first token, in its smallest unit. */
  amountA: bigint
  /** Amount of the pool's second token, in its smallest unit. */
  amountB: bigint
  /** Transaction of it. */
  hash: Hash
  /** Index of its event in the block; with `hash` unique. */
  logIndex: number
  /** Its block. */
  blockNumber: bigint
  /** Time of the block, in Unix seconds. */
  timestamp: number
}

/**
 * The newest events for people to read, newest first. What was only borrowed
 * from a side counts against what it was paid.
 */
export function toTrades(
  events: readonly PoolEvent[],
  { isA0, limit }: { isA0: boolean; limit: number },
): PoolTrade[] {
  const trades: PoolTrade[] = []
  for (let index = events.length - 1; index >= 0; index--) {
    if (trades.length >= limit) break
    const event = events[index] as PoolEvent
    const what = toAmounts(event)
    if (!what) continue
    const { hash, logIndex, blockNumber, timestamp } = event
    const { kind, amount0, amount1 } = what
    const [amountA, amountB] = isA0 ? [amount0, amount1] : [amount1, amount0]
    trades.push({
      type: kind === 'swap' ? (what.is0In === isA0 ? 'sell' : 'buy') : kind,
      amountA,
      amountB,
      hash,
      logIndex,
      blockNumber,
      timestamp,
    })
  }
  return trades
}

function toAmounts(event: PoolEvent) {
  if (event.type === 'mint' || event.type === 'burn') {
    const { amount0, amount1 } = event
    const kind = event.type === 'mint' ? 'deposit' : 'withdrawal'
    return { kind, amount0, amount1 } as const
  }
  if (event.type !== 'swap') return undefined
  const net0 = event.amount0In - event.amount0Out
  const net1 = event.amount1In - event.amount1Out
  return {
    kind: 'swap',
    is0In: net0 > 0n,
    amount0: absolute(net0),
    amount1: absolute(net1),
  } as const
}

const absolute = (value: bigint) => (value < 0n ? -value : value)
