import { readAddress } from '../lib/amounts.js'
import { option, positional } from '../lib/command.js'
import { makeApproval } from '../lib/intents.js'
import { planCommand } from '../lib/sendPlan.js'

export const approve = planCommand({
  name: 'approve',
  description: "Set or revoke the router's allowance of a token",
  examples: ['approve 5 USDT', 'approve 0 USDT'],
  args: {
    amount: positional('Exact allowance; 0 revokes it'),
    token: positional('Token to approve'),
    spender: option('address', 'Who may spend it (default: the router)'),
  },
  plan: async (network, account, options) => ({
    plan: await makeApproval(network, account, {
      ...options,
      spender: readAddress('--spender', options.spender),
    }),
  }),
})
