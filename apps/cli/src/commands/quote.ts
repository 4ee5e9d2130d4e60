import {
  applySlippage,
  DEFAULT_SLIPPAGE_BPS,
  formatAmount,
  getQuote,
} from '@letheswap/sdk'
import { readAmount, readSlippage, readToken, withSymbol } from '../amounts.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'

/** Prints what a swap would give now. */
export async function quote(
  options: NetworkOptions & {
    /** Of `from`, or of `to` with `exactOutput`. */
    amount: string
    from: string
    to: string
    exactOutput?: boolean | undefined
    /** Percent. */
    slippage?: string | undefined
    json: boolean
  },
): Promise<void> {
  const logger = createLogger(options)
  const slippageBps = readSlippage(options.slippage) ?? DEFAULT_SLIPPAGE_BPS
  const { client, deployment } = await openNetwork(options)
  const tokenIn = readToken(deployment, options.from)
  const tokenOut = readToken(deployment, options.to)
  const ends = { tokenIn: tokenIn.symbol, tokenOut: tokenOut.symbol }
  const quote = await getQuote(client, {
    deployment,
    ...ends,
    ...(options.exactOutput
      ? { amountOut: readAmount(options.amount, tokenOut) }
      : { amountIn: readAmount(options.amount, tokenIn) }),
  })
  const minimum = applySlippage({ amount: quote.amountOut, slippageBps })
  const route = quote.route.map(({ symbol }) => symbol)
  logger.json({
    ...ends,
    amountIn: quote.amountIn,
    amountOut: quote.amountOut,
    ...(options.exactOutput ? {} : { amountOutMin: minimum }),
    route,
    path: quote.path,
    priceImpactBps: quote.priceImpactBps,
    feeBps: quote.feeBps,
    blockNumber: quote.blockNumber,
  })
  logger.line(
    `${withSymbol(quote.amountIn, tokenIn)} → ${withSymbol(quote.amountOut, tokenOut)}`,
  )
  logger.table([
    ['Route', route.join(' → ')],
    ['Price impact', `${formatAmount(quote.priceImpactBps, 2)} %`],
    ['Fee', `${formatAmount(quote.feeBps, 2)} %`],
    ...(options.exactOutput
      ? []
      : [['Minimum received', withSymbol(minimum, tokenOut)]]),
    ['Block', String(quote.blockNumber)],
  ])
}
