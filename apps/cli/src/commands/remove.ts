import {
  formatAmount,
  getPair,
  getPortion,
  InvalidAmountError,
  LP_DECIMALS,
  parseAmount,
  planRemoveLiquidity,
} from '@letheswap/sdk'
import { flag, positional } from '../lib/command.js'
import { CommandError, UsageError } from '../lib/errors.js'
import { planCommand } from '../lib/sendPlan.js'
import { poolArgs, readPoolArgs } from './add.js'

export const remove = planCommand({
  name: 'remove',
  description: 'Remove liquidity from a pool',
  examples: ['remove 50% DAI ZKP', 'remove all USDT DAI --permit'],
  args: {
    liquidity: positional('How many LP tokens, e.g. 1.5, 50% or all'),
    ...poolArgs,
    permit: flag('Sign a permit (EIP-2612) instead of sending an approval'),
  },
  plan: async (network, { address: account }, options) => {
    const { client, deployment } = network
    const { symbols, limits } = await readPoolArgs(network, options)
    const bps = readShare(options.liquidity)
    const position = { deployment, account, ...symbols }
    const pool = await getPair(client, position)
    const { name, liquidity: owned = 0n } = pool
    const liquidity =
      bps === undefined
        ? parseAmount(options.liquidity, LP_DECIMALS)
        : getPortion({ amount: owned, bps })
    if (liquidity === 0n && owned > 0n)
      throw new UsageError('The liquidity to remove is zero.')
    if (owned === 0n || liquidity > owned)
      throw new CommandError(
        `The account has ${formatAmount(owned, LP_DECIMALS)} LP tokens of ${name}.`,
      )
    return {
      plan: await planRemoveLiquidity(client, {
        ...position,
        liquidity,
        permit: options.permit,
        ...limits,
      }),
    }
  },
})

/** In basis points; `undefined` for an amount of LP tokens. */
function readShare(text: string): number | undefined {
  if (text === 'all') return 10_000
  if (!text.endsWith('%')) return undefined
  try {
    const bps = Number(parseAmount(text.slice(0, -1), 2))
    if (bps > 0 && bps <= 10_000) return bps
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
  }
  throw new UsageError(
    `A share must be above 0% and at most 100%, with at most 2 decimals, not '${text}'.`,
  )
}
