import type { Address } from 'viem'
import { decodeSwapLog } from './decodeSwapLog.js'
import type { Pair, Pairs } from './getPairs.js'
import { swapTopic } from './topics.js'
import type { TransactionLog } from './types.js'

/** One Swap event's pair, side and amounts. */
type LinkedHop = {
  log: TransactionLog
  pair: Pair
  /** Whether token0 was paid in. */
  isFrom0: boolean
  amountIn: bigint
  amountOut: bigint
}

/** A swap over one pair or several. */
export type LinkedSwap = {
  hops: [LinkedHop, ...LinkedHop[]]
  amountIn: bigint
  amountOut: bigint
  /** The tokens from the one paid to the one received. */
  path: [Address, ...Address[], Address]
  /** Who the last pair paid, in lower case. */
  to: Address
}

/**
 * Puts the Swap events of each swap together, of the logs of one transaction in
 * the chain's order. An event goes on from the one before when that one paid this
 * pair, or when just its output was put in: routers pay the next pair, other
 * contracts may take the tokens in between.
 */
export function linkSwaps(
  logs: readonly TransactionLog[],
  pairs: Pairs,
): LinkedSwap[] {
  const swaps: LinkedSwap[] = []
  for (const log of logs) {
    if (log.topics[0] !== swapTopic) continue
    const address = log.address.toLowerCase()
    const pair = pairs.get(address)
    if (!pair) continue
    const { to, amount0In, amount1In, amount0Out, amount1Out } =
      decodeSwapLog(log)
    // What was only borrowed from a side counts against what it was paid.
    const isFrom0 = amount0In - amount0Out > 0n
    const amountIn = isFrom0 ? amount0In - amount0Out : amount1In - amount1Out
    const amountOut = isFrom0 ? amount1Out : amount0Out
    // A loan paid back in kind is no exchange.
    if (amountIn <= 0n || amountOut === 0n) continue
    const tokenIn = isFrom0 ? pair.token0 : pair.token1
    const tokenOut = isFrom0 ? pair.token1 : pair.token0
    const hop = { log, pair, isFrom0, amountIn, amountOut }
    const last = swaps.at(-1)
    if (
      last?.path.at(-1) === tokenIn &&
      (last.to === address || last.amountOut === amountIn)
    ) {
      last.hops.push(hop)
      last.path.push(tokenOut)
      Object.assign(last, { amountOut, to })
    } else
      swaps.push({
        hops: [hop],
        amountIn,
        amountOut,
        path: [tokenIn, tokenOut],
        to,
      })
  }
  return swaps
}
