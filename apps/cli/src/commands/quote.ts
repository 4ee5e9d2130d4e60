import {
  applySlippage,
  DEFAULT_SLIPPAGE_BPS,
  type Deployment,
  getQuote,
  getToken,
  type Token,
} from '@letheswap/sdk'
import {
  readAmount,
  readSlippage,
  readToken,
  withSymbol,
} from '../lib/amounts.js'
import {
  flag,
  networkCommand,
  type Options,
  option,
  positional,
} from '../lib/command.js'
import { openNetwork } from '../lib/network.js'

export const tradeArgs = {
  amount: positional('How much, e.g. 1.5'),
  from: positional('Token to spend'),
  to: positional('Token to receive'),
  'exact-output': flag('The amount is what you receive'),
  slippage: option('percent', 'Slippage tolerance in percent (default: 1)'),
}

export function readTrade(
  deployment: Deployment,
  { amount, from, to, exactOutput }: Options<typeof tradeArgs>,
) {
  const tokenIn = readToken(deployment, from)
  const tokenOut = readToken(deployment, to)
  return {
    tokenIn: tokenIn.symbol,
    tokenOut: tokenOut.symbol,
    ...(exactOutput
      ? { amountOut: readAmount(amount, tokenOut) }
      : { amountIn: readAmount(amount, tokenIn) }),
  }
}

export const quote = networkCommand({
  name: 'quote',
  description: 'Show what a swap would return now',
  examples: ['quote 1 ZKP USDT', 'quote 100 ZKP USDT --exact-output'],
  args: tradeArgs,
  run: async (options, logger) => {
    const slippageBps = readSlippage(options.slippage) ?? DEFAULT_SLIPPAGE_BPS
    const { client, deployment } = await openNetwork(options)
    const trade = readTrade(deployment, options)
    const [tokenIn, tokenOut] = [trade.tokenIn, trade.tokenOut].map((symbol) =>
      getToken(deployment, symbol),
    ) as [Token, Token]
    const quote = await getQuote(client, { deployment, ...trade })
    const minimum = applySlippage({ amount: quote.amountOut, slippageBps })
    const route = quote.route.map(({ symbol }) => symbol)
    logger.json({
      tokenIn: tokenIn.symbol,
      tokenOut: tokenOut.symbol,
      amountIn: quote.amountIn,
      amountOut: quote.amountOut,
      ...(options.exactOutput ? {} : { amountOutMin: minimum }),
      route,
      path: quote.path,
      priceImpactBps: quote.priceImpactBps,
      routeFeeBps: quote.routeFeeBps,
      blockNumber: quote.blockNumber,
    })
    logger.line(
      `${withSymbol(quote.amountIn, tokenIn)} → ${withSymbol(quote.amountOut, tokenOut)}`,
    )
    logger.table([
      ['Route', route.join(' → ')],
      ['Price impact', `${quote.priceImpactBps / 100} %`],
      ['Fee', `${quote.routeFeeBps / 100} %`],
      ...(options.exactOutput
        ? []
        : [['Minimum received', withSymbol(minimum, tokenOut)]]),
      ['Block', String(quote.blockNumber)],
    ])
  },
})
