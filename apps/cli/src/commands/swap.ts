import { flag } from '../lib/command.js'
import { makeSwap, maxImpactBps } from '../lib/intents.js'
import { planCommand, readLimits, routerArgs } from '../lib/sendPlan.js'
import { toTrade, tradeArgs } from './quote.js'

export const swap = planCommand({
  name: 'swap',
  description: 'Swap through the best route',
  examples: ['swap 1 ZKP USDT --slippage 0.5', 'swap 1 ZKP USDT --dry-run'],
  args: {
    ...tradeArgs,
    ...routerArgs,
    'accept-impact': flag(
      `Swap even if the price impact is above ${maxImpactBps / 100}%`,
    ),
  },
  plan: async (network, account, options) =>
    makeSwap(network, account, {
      ...toTrade(options),
      limits: await readLimits(network.client, options),
      acceptImpact: options.acceptImpact || options.dryRun,
    }),
})
