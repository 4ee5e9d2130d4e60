import { applySlippage, DEFAULT_SLIPPAGE_BPS } from '@letheswap/sdk'
import { readSlippage, withSymbol } from '../lib/amounts.js'
import {
  flag,
  networkCommand,
  type Options,
  positional,
} from '../lib/command.js'
import { quoteTrade, type Trade } from '../lib/intents.js'
import { routerArgs } from '../lib/sendPlan.js'
import { printOrWatch, watchArgs } from '../lib/watch.js'

export const tradeArgs = {
  amount: positional('How much, e.g. 1.5'),
  from: positional('Token to spend'),
  to: positional('Token to receive'),
  'exact-output': flag('The amount is what you receive'),
}

export const toTrade = ({
  from,
  to,
  ...trade
}: Options<typeof tradeArgs>): Trade => ({
  ...trade,
  tokenIn: from,
  tokenOut: to,
})

export const quote = networkCommand({
  name: 'quote',
  description: 'Show what a swap would return now',
  examples: ['quote 1 ZKP USDT', 'quote 100 ZKP USDT --exact-output --watch'],
  args: { ...tradeArgs, slippage: routerArgs.slippage, ...watchArgs },
  run: async (options, logger, network) => {
    const slippageBps = readSlippage(options.slippage) ?? DEFAULT_SLIPPAGE_BPS
    const print = async () => {
      const quote = await quoteTrade(network, toTrade(options))
      const { tokenIn, tokenOut } = quote
      const minimum = applySlippage({ amount: quote.amountOut, slippageBps })
      const { amountIn, amountOut, route, priceImpactBps, routeFeeBps } = quote
      const { path, blockNumber } = quote
      logger.json(
        {
          ...{ tokenIn, tokenOut, amountIn, amountOut },
          ...(options.exactOutput ? {} : { amountOutMin: minimum }),
          ...{ route, path, priceImpactBps, routeFeeBps, blockNumber },
        },
        options.watch,
      )
      logger.line(
        `${withSymbol(amountIn, tokenIn)} → ${withSymbol(amountOut, tokenOut)}`,
      )
      logger.table([
        ['Route', route.map(({ symbol }) => symbol).join(' → ')],
        ['Price impact', `${priceImpactBps / 100}%`],
        ['Fee', `${routeFeeBps / 100}%`],
        ...(options.exactOutput
          ? []
          : [['Minimum received', withSymbol(minimum, tokenOut)]]),
        ['Block', String(blockNumber)],
      ])
    }
    await printOrWatch(network, options, logger, print)
  },
})
