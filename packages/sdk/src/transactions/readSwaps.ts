import { computePortion } from '../amm/computePortion.js'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import type { getMidPrice } from '../amm/getMidPrice.js'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'
import { word } from '../logs/decodeSwapLog.js'
import { getPairs } from '../logs/getPairs.js'
import { getPoolToken } from '../logs/getPoolToken.js'
import { linkSwaps } from '../logs/linkSwaps.js'
import { syncTopic } from '../logs/topics.js'
import type { TransactionLog } from '../logs/types.js'
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
 *
 * @throws ReadFailedError when a pair's reserves are not among the logs.
 */
export function readSwaps(
  deployment: Deployment,
  logs: readonly TransactionLog[],
): PastSwap[] {
  const { feeBps = DEFAULT_FEE_BPS } = deployment
  return linkSwaps(logs, getPairs(deployment)).map((swap) => {
    const { amountIn, amountOut } = swap
    const tokens = swap.path.map((address) => getPoolToken(deployment, address))
    const hops = swap.hops.map((hop, index) => {
      const { log, pair, isFrom0, amountIn, amountOut } = hop
      const tokenIn = tokens[index] as Token
      const tokenOut = tokens[index + 1] as Token
      // A pair logs its reserves right before it logs the swap.
      const sync = logs.findLast(
        ({ address, logIndex, topics }) =>
          topics[0] === syncTopic &&
          address === log.address &&
          logIndex < log.logIndex,
      )
      if (sync === undefined)
        throw new ReadFailedError({
          read: 'transaction',
          cause: new Error('A swap is without the reserves of its pair.'),
        })
      const { data } = sync
      const reserves = [word(data, 2), word(data, 66)] as const
      const [reserveIn, reserveOut] = isFrom0
        ? reserves
        : ([reserves[1], reserves[0]] as const)
      return {
        pairAddress: pair.pairAddress,
        tokenIn,
        tokenOut,
        amountIn,
        amountOut,
        fee: computePortion(amountIn, feeBps),
        priceBefore: toPrice(
          { amount: reserveOut + amountOut, token: tokenOut },
          { amount: reserveIn - amountIn, token: tokenIn },
        ),
      }
    })
    const tokenIn = tokens[0] as Token
    const tokenOut = tokens.at(-1) as Token
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
  })
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
