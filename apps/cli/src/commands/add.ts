import {
  type Deployment,
  getDeadline,
  getPair,
  parseAmount,
  planAddLiquidity,
  quote,
} from '@letheswap/sdk'
import {
  readAddress,
  readAmount,
  readCount,
  readToken,
} from '../lib/amounts.js'
import { type Options, option, positional } from '../lib/command.js'
import { CommandError } from '../lib/errors.js'
import { planCommand, routerArgs } from '../lib/sendPlan.js'

/** The two tokens of a pool, and the least that a call may move of each. */
export const poolArgs = {
  'token-a': positional('First token'),
  'token-b': positional('Second token'),
  'min-a': option('amount', 'Minimum of the first token (default 0)'),
  'min-b': option('amount', 'Minimum of the second token (default 0)'),
  ...routerArgs,
}

/** What plans of deposits and withdrawals have in common. */
export function readPoolArgs(
  deployment: Deployment,
  options: Options<typeof poolArgs>,
) {
  const tokenA = readToken(deployment, options.tokenA)
  const tokenB = readToken(deployment, options.tokenB)
  return {
    tokenA,
    tokenB,
    symbols: { tokenA: tokenA.symbol, tokenB: tokenB.symbol },
    limits: {
      amountAMin: parseAmount(options.minA ?? '0', tokenA.decimals),
      amountBMin: parseAmount(options.minB ?? '0', tokenB.decimals),
      recipient: readAddress('recipient', options.recipient),
    },
    seconds: readCount('deadline', options.deadline),
  }
}

export const add = planCommand({
  name: 'add',
  description: 'Add liquidity to a pool',
  args: {
    amount: positional('How much of the first token'),
    ...poolArgs,
    'amount-b': option(
      'amount',
      "Amount of the second token (default: the pool's ratio)",
    ),
  },
  plan: async ({ client, deployment }, { address }, options) => {
    const { tokenA, tokenB, symbols, limits, seconds } = readPoolArgs(
      deployment,
      options,
    )
    const amountA = readAmount(options.amount, tokenA)
    const matchReserves = async () => {
      const pool = await getPair(client, { deployment, ...symbols })
      if (pool.reserveA === 0n)
        throw new CommandError(`The pool ${pool.name} is empty.`, {
          metaMessages: [
            'Set its price by naming the other amount with --amount-b.',
          ],
        })
      const { reserveA, reserveB } = pool
      return quote({ amountA, reserveA, reserveB })
    }
    return planAddLiquidity(client, {
      deployment,
      account: address,
      ...symbols,
      amountA,
      amountB:
        options.amountB === undefined
          ? await matchReserves()
          : readAmount(options.amountB, tokenB),
      ...limits,
      deadline: await getDeadline(client, { seconds }),
    })
  },
})
