import { getDeadline, getQuote, planSwap } from '@letheswap/sdk'
import { readAddress, readCount, readSlippage } from '../lib/amounts.js'
import { planCommand, routerArgs } from '../lib/sendPlan.js'
import { readTrade, tradeArgs } from './quote.js'

export const swap = planCommand({
  name: 'swap',
  description: 'Swap through the best route',
  examples: ['swap 1 ZKP USDT --slippage 0.5', 'swap 1 ZKP USDT --dry-run'],
  args: { ...tradeArgs, ...routerArgs },
  plan: async ({ client, deployment }, { address }, options) => {
    const slippageBps = readSlippage(options.slippage)
    const recipient = readAddress('recipient', options.recipient)
    const seconds = readCount('deadline', options.deadline)
    const trade = readTrade(deployment, options)
    const quote = await getQuote(client, { deployment, ...trade })
    return {
      plan: await planSwap(client, {
        deployment,
        account: address,
        quote,
        slippageBps,
        recipient,
        deadline: await getDeadline(client, { seconds }),
      }),
      priceImpactBps: quote.priceImpactBps,
    }
  },
})
