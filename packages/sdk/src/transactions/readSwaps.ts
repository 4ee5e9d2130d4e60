import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import type { getMidPrice } from '../amm/getMidPrice.js'
import { getPortion } from '../amm/getPortion.js'
import type { Deployment } from '../deployment/types.js'
import { word } from '../logs/decodeSwapLog.js'
import { getPairs } from '../logs/getPairs.js'
import { linkSwaps } from '../logs/linkSwaps.js'
import { swapTopic, syncTopic } from '../logs/topics.js'
import type { TransactionLog } from '../logs/types.js'
import { getTokens } from '../tokens/getTokens.js'
import type { Token } from '../tokens/types.js'
import type { TransactionHop, TransactionSwap } from './types.js'

type Price = getMidPrice.Price

/** A swap before it is known what its pools are like now. */
export type PastSwap = Omit<TransactionSwap, 'priceNow' | 'hops'> & {
  hops: Omit<TransactionHop, 'priceNow'>[]
}

/**
 * The swaps of a transaction's logs. What the reserves were before each hop
 * follows from what the pair says of them after it. Pools hold the wrapped coin
 * under the native one's name.
 */
export function readSwaps(
  deployment: Deployment,
  logs: readonly TransactionLog[],
): PastSwap[] {
  const tokens = new Map(
    getTokens(deployment).map((token) => [token.address, token]),
  )
  const { feeBps = DEFAULT_FEE_BPS } = deployment
  const swaps = logs.filter(({ topics }) => topics[0] === swapTopic)
  return linkSwaps(swaps, getPairs(deployment)).map(
    ({ events, hops: links }) => {
      const hops = links.map((link, index) => {
        const { pair, isFrom0, amountIn, amountOut } = link
        const tokenIn = tokens.get(link.tokenIn) as Token
        const tokenOut = tokens.get(link.tokenOut) as Token
        const [reserve0, reserve1] = getReserves(events[index])
        const [after, other] = isFrom0
          ? [reserve0, reserve1]
          : [reserve1, reserve0]
        return {
          pairAddress: pair.pairAddress,
          tokenIn,
          tokenOut,
          amountIn,
          amountOut,
          fee: getPortion({ amount: amountIn, bps: feeBps }),
          priceBefore: toPrice(
            { amount: other + amountOut, token: tokenOut },
            { amount: after - amountIn, token: tokenIn },
          ),
        }
      })
      const first = hops[0] as (typeof hops)[number]
      const last = hops.at(-1) as (typeof hops)[number]
      const { tokenIn, amountIn } = first
      const { tokenOut, amountOut } = last
      return {
        tokenIn,
        tokenOut,
        amountIn,
        amountOut,
        price: toPrice(
          { amount: amountOut, token: tokenOut },
          { amount: amountIn, token: tokenIn },
        ),
        priceBefore: multiply(hops.map(({ priceBefore }) => priceBefore)),
        hops,
      }
    },
  )

  /** A pair logs its reserves right before it logs the swap. */
  function getReserves(swap: TransactionLog | undefined): [bigint, bigint] {
    const sync = logs.findLast(
      ({ address, logIndex, topics }) =>
        topics[0] === syncTopic &&
        address === swap?.address &&
        logIndex < swap.logIndex,
    )
    const { data } = sync as TransactionLog
    return [word(data, 2), word(data, 66)]
  }
}

/** Whole tokens got for one whole token paid. */
export const toPrice = (
  got: { amount: bigint; token: Token },
  paid: { amount: bigint; token: Token },
): Price => ({
  numerator: got.amount * 10n ** BigInt(paid.token.decimals),
  denominator: paid.amount * 10n ** BigInt(got.token.decimals),
})

/** The price over several pools. */
export const multiply = (prices: readonly Price[]): Price =>
  prices.reduce((product, price) => ({
    numerator: product.numerator * price.numerator,
    denominator: product.denominator * price.denominator,
  }))
