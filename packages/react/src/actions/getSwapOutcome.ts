import {
  type Deployment,
  decodeReceipt,
  type PlanTransaction,
  type SwapSummary,
} from '@letheswap/sdk'
import { isAddressEqual } from 'viem'
import type { PlanOutcome } from '../stores/plans.js'

/**
 * Reads what a mined swap has spent and received, in smallest units.
 *
 * A token can emit any event, so only the deployment's pools count. A token that
 * keeps a fee pays less than its pool sold: the transfer to the recipient counts,
 * at most what the pool sold.
 */
export function getSwapOutcome(
  { receiveExpected, recipient, spend, type }: SwapSummary,
  { from, logs, to }: PlanTransaction['receipt'],
  deployment: Deployment,
): PlanOutcome {
  const [tokenIn, tokenOut] = [spend[0].token, receiveExpected[0].token]
  const events = decodeReceipt(deployment, { from, to, logs })
  const swap = events.find(
    (event) =>
      event.type === 'swap' &&
      isAddressEqual(event.tokenIn.address, tokenIn.address) &&
      isAddressEqual(event.tokenOut.address, tokenOut.address),
  )
  if (swap?.type !== 'swap') return { spent: spend, received: receiveExpected }
  const { amountIn, amountOut, hops } = swap
  const pair = hops.at(-1)?.pairAddress
  let paidOut = 0n
  for (const event of events)
    if (
      event.type === 'transfer' &&
      event.token.address === tokenOut.address &&
      event.from === pair &&
      isAddressEqual(event.to, recipient)
    )
      paidOut += event.amount
  return {
    // Exactly this is taken; a fee is kept before the pool counts.
    spent:
      type === 'exactInput' ? spend : [{ token: tokenIn, amount: amountIn }],
    received: [
      {
        token: tokenOut,
        amount: tokenOut.isNative || paidOut > amountOut ? amountOut : paidOut,
      },
    ],
  }
}
