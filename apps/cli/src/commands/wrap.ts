import { getToken, planUnwrap, planWrap } from '@letheswap/sdk'
import { readAmount } from '../lib/amounts.js'
import { positional } from '../lib/command.js'
import { planCommand } from '../lib/sendPlan.js'

const wrapCommand = (
  name: string,
  description: string,
  makePlan: typeof planWrap,
) =>
  planCommand({
    name,
    description,
    examples: [`${name} 1`],
    args: { amount: positional('How much') },
    plan: async ({ client, deployment }, account, options) => {
      const { symbol } = deployment.chain.nativeCurrency
      return {
        plan: await makePlan(client, {
          deployment,
          account,
          amount: readAmount(options.amount, getToken(deployment, symbol)),
        }),
      }
    },
  })

export const wrap = wrapCommand(
  'wrap',
  'Turn native coin into its wrapped version, an ERC-20',
  planWrap,
)

export const unwrap = wrapCommand(
  'unwrap',
  'Turn the wrapped native coin back into native coin',
  planUnwrap,
)
