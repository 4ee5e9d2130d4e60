import { parseAmount, planApprove } from '@letheswap/sdk'
import { readAddress, readToken } from '../lib/amounts.js'
import { option, positional } from '../lib/command.js'
import { UsageError } from '../lib/errors.js'
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
  plan: async ({ client, deployment }, { address }, options) => {
    const spender = readAddress('spender', options.spender)
    const token = readToken(deployment, options.token)
    if (token.isNative)
      throw new UsageError(
        `${token.symbol} is the native coin, which needs no approval.`,
      )
    return {
      plan: await planApprove(client, {
        deployment,
        account: address,
        token: token.symbol,
        amount: parseAmount(options.amount, token.decimals),
        spender,
      }),
    }
  },
})
