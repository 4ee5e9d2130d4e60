import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { getRecipient } from '../contracts/getRecipient.js'
import type { Deployment } from '../deployment/types.js'
import { getOwnSwaps } from '../logs/getOwnSwaps.js'
import { getPoolToken } from '../logs/getPoolToken.js'
import type { AccountTransaction } from '../logs/types.js'
import type { SwapHistoryEntry, SwapHop } from './types.js'

/** The swaps of a transaction that are the account's, in their order. */
export function toEntries(
  deployment: Deployment,
  account: Address,
  transaction: AccountTransaction,
): SwapHistoryEntry[] {
  const { from, to: called, call } = transaction
  const router = deployment.contracts.router.toLowerCase()
  return getOwnSwaps(deployment, account, transaction).map((swap) => {
    const { amountIn, amountOut, path, to } = swap
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
    const [{ log, pair }] = swap.hops
    // Where the router unwraps the native coin, only its call names the recipient.
    const named =
      call && to === router && called?.toLowerCase() === router
        ? getRecipient(call.input)
        : undefined
    return {
      hash: transaction.hash,
      logIndex: log.logIndex,
      blockNumber: BigInt(transaction.blockNumber),
      blockHash: transaction.blockHash,
      timestamp: transaction.timestamp,
      direction: (hops[0] as SwapHop).direction,
      amountIn,
      amountOut,
      tokenIn: getPoolToken(deployment, path[0]),
      tokenOut: getPoolToken(deployment, path.at(-1) as Address),
      user: getAddress(swap.isPaid ? account : from),
      recipient: getAddress(swap.isReceived ? account : (named ?? to)),
      ...pair,
      path,
      hops,
    }
  })
}
