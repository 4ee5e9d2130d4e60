import { flag, positional } from '../lib/command.js'
import { makeWithdrawal } from '../lib/intents.js'
import { planCommand, readLimits } from '../lib/sendPlan.js'
import { poolArgs } from './add.js'

export const remove = planCommand({
  name: 'remove',
  description: 'Remove liquidity from a pool',
  examples: ['remove 50% DAI ZKP', 'remove all USDT DAI --permit'],
  args: {
    liquidity: positional('How many LP tokens, e.g. 1.5, 50% or all'),
    ...poolArgs,
    permit: flag('Sign a permit (EIP-2612) instead of sending an approval'),
  },
  plan: async (network, account, options) => ({
    plan: await makeWithdrawal(network, account, {
      ...options,
      limits: await readLimits(network.client, options),
    }),
  }),
})
