import { getQuote, planSwap } from '@letheswap/sdk'
import { planCommand, readLimits, routerArgs } from '../lib/sendPlan.js'
import { readTrade, tradeArgs } from './quote.js'

export const swap = planCommand({
  name: 'swap',
  description: 'Swap through the best route',
  examples: ['swap 1 ZKP USDT --slippage 0.5', 'swap 1 ZKP USDT --dry-run'],
  args: { ...tradeArgs, ...routerArgs },
  plan: async ({ client, deployment }, { address }, options) => {
    const limits = await readLimits(client, options)
    const trade = readTrade(deployment, options)
    const quote = await getQuote(client, { deployment, ...trade })
    return {
      plan: await planSwap(client, {
        deployment,
        account: address,
        quote,
        ...limits,
      }),
      priceImpactBps: quote.priceImpactBps,
    }
  },
})
