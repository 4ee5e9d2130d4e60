import type { Address } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { getTokens } from '../tokens/getTokens.js'
import { getPairs } from './getPairs.js'
import { linkSwaps } from './linkSwaps.js'
import type { SwapHistoryEntry, SwapHistoryLog, SwapHop } from './types.js'

/** Makes entries of stored events, newest first. */
export function toEntries(
  deployment: Deployment,
  logs: readonly SwapHistoryLog[],
): SwapHistoryEntry[] {
  if (logs.length === 0) return []
  const tokens = new Map(
    getTokens(deployment).map((token) => [token.address.toLowerCase(), token]),
  )
  const tokenAt = (address: Address) => tokens.get(address.toLowerCase())
  return linkSwaps(logs, getPairs(deployment))
    .map(({ events, hops: linked }) => {
      const [event] = events
      const hops = linked.map(({ pair, isFrom0, amountIn, amountOut }) => ({
        ...pair,
        direction: isFrom0
          ? ({ from: 'token0', to: 'token1' } as const)
          : ({ from: 'token1', to: 'token0' } as const),
        amountIn,
        amountOut,
      }))
      const first = linked[0] as (typeof linked)[number]
      const last = linked.at(-1) as (typeof linked)[number]
      return {
        txHash: event.transactionHash,
        logIndex: event.logIndex,
        blockNumber: BigInt(event.blockNumber),
        blockHash: event.blockHash,
        timestamp: event.timestamp,
        direction: (hops[0] as SwapHop).direction,
        amountIn: first.amountIn,
        amountOut: last.amountOut,
        tokenIn: tokenAt(first.tokenIn),
        tokenOut: tokenAt(last.tokenOut),
        user: event.user,
        recipient: event.recipient,
        ...first.pair,
        path: [first.tokenIn, ...linked.map(({ tokenOut }) => tokenOut)],
        hops,
      }
    })
    .reverse()
}
