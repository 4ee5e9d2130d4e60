import {
  decodeSwapLog,
  type PlanTransaction,
  type SwapSummary,
  swapTopic,
} from '@letheswap/sdk'

/** Reads a swap's amounts from the Swap events of the first and last pool. */
export function getSwapAmounts(
  { receiveExpected: [received], spend: [spent] }: SwapSummary,
  logs: PlanTransaction['receipt']['logs'],
) {
  const swaps = logs
    .filter(({ topics }) => topics[0] === swapTopic)
    .map(decodeSwapLog)
  const [first, last] = [swaps[0], swaps.at(-1)]
  return {
    amountIn: first ? first.amount0In + first.amount1In : spent.amount,
    amountOut: last ? last.amount0Out + last.amount1Out : received.amount,
  }
}
