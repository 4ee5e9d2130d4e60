import { option, positional } from '../lib/command.js'
import { makeDeposit } from '../lib/intents.js'
import { planCommand, readLimits, routerArgs } from '../lib/sendPlan.js'

/** Arguments for the two tokens of a pool, and for the minimum amounts of the call. */
export const poolArgs = {
  tokenA: positional('First token'),
  tokenB: positional('Second token'),
  'min-a': option(
    'amount',
    'Minimum of the first token, instead of --slippage',
  ),
  'min-b': option(
    'amount',
    'Minimum of the second token, instead of --slippage',
  ),
  ...routerArgs,
}

export const add = planCommand({
  name: 'add',
  description: 'Add liquidity to a pool',
  examples: ['add 1 DAI ZKP', 'add 2 USDT DAI --amount-b 2 --slippage 0.5'],
  args: {
    amount: positional('How much of the first token'),
    ...poolArgs,
    'amount-b': option(
      'amount',
      "Amount of the second token (default: the pool's ratio)",
    ),
  },
  plan: async (network, account, { amount, ...options }) => ({
    plan: await makeDeposit(network, account, {
      ...options,
      amountA: amount,
      limits: await readLimits(network.client, options),
    }),
  }),
})
