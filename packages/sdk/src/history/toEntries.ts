import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { getOwnSwaps } from '../logs/getOwnSwaps.js'
import type { AccountTransaction } from '../logs/types.js'
import { getTokens } from '../tokens/getTokens.js'
import type { SwapHistoryEntry, SwapHop } from './types.js'

/** Makes entries of an account's transactions, oldest first; newest first. */
export function toEntries(
  deployment: Deployment,
  account: Address,
  transactions: readonly AccountTransaction[],
): SwapHistoryEntry[] {
  const tokens = new Map(
    getTokens(deployment).map((token) => [token.address.toLowerCase(), token]),
  )
  const tokenAt = (address: Address) => tokens.get(address.toLowerCase())
  return transactions
    .flatMap((transaction) =>
      getOwnSwaps(deployment, account, transaction).map((swap) => {
        const hops = swap.hops.map(
          ({ pair, isFrom0, amountIn, amountOut }): SwapHop => ({
            ...pair,
            direction: isFrom0
              ? { from: 'token0', to: 'token1' }
              : { from: 'token1', to: 'token0' },
            amountIn,
            amountOut,
          }),
        )
        const first = swap.hops[0] as (typeof swap.hops)[number]
        const last = swap.hops.at(-1) as (typeof swap.hops)[number]
        return {
          txHash: transaction.hash,
          logIndex: swap.events[0].logIndex,
          blockNumber: BigInt(transaction.blockNumber),
          blockHash: transaction.blockHash,
          timestamp: transaction.timestamp,
          direction: (hops[0] as SwapHop).direction,
          amountIn: first.amountIn,
          amountOut: last.amountOut,
          tokenIn: tokenAt(first.tokenIn),
          tokenOut: tokenAt(last.tokenOut),
          user: getAddress(swap.user),
          recipient: getAddress(swap.recipient),
          ...first.pair,
          path: [first.tokenIn, ...swap.hops.map(({ tokenOut }) => tokenOut)],
          hops,
        }
      }),
    )
    .reverse()
}
