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
  readSlippage,
  readToken,
} from '../lib/amounts.js'
import { type Options, option, positional } from '../lib/command.js'
import { CommandError } from '../lib/errors.js'
import { planCommand, routerArgs } from '../lib/sendPlan.js'

/** The two tokens of a pool, and the least that a call may move of each. */
export const poolArgs = {
  tokenA: positional('First token'),
  tokenB: positional('Second token'),
  slippage: option('percent', 'Slippage tolerance in percent (default: 1)'),
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

/** Reads what deposits and withdrawals have in common. */
export function readPoolArgs(
  deployment: Deployment,
  options: Options<typeof poolArgs>,
) {
  const tokenA = readToken(deployment, options.tokenA)
  const tokenB = readToken(deployment, options.tokenB)
  const { minA, minB } = options
  return {
    tokenA,
    tokenB,
    symbols: { tokenA: tokenA.symbol, tokenB: tokenB.symbol },
    limits: {
      slippageBps: readSlippage(options.slippage),
      ...(minA && { amountAMin: parseAmount(minA, tokenA.decimals) }),
      ...(minB && { amountBMin: parseAmount(minB, tokenB.decimals) }),
      recipient: readAddress('recipient', options.recipient),
    },
    seconds: readCount('deadline', options.deadline),
  }
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
  plan: async ({ client, deployment }, { address }, options) => {
    const { tokenA, tokenB, symbols, limits, seconds } = readPoolArgs(
      deployment,
      options,
    )
    const amountA = readAmount(options.amount, tokenA)
    const given =
      options.amountB === undefined
        ? undefined
        : readAmount(options.amountB, tokenB)
    const pool = await getPair(client, { deployment, ...symbols })
    const { reserveA, reserveB } = pool
    if (given === undefined && reserveA === 0n)
      throw new CommandError(`The pool ${pool.name} is empty.`, {
        metaMessages: [
          'Set its price by naming the other amount with --amount-b.',
        ],
      })
    const amountB = given ?? quote({ amountA, reserveA, reserveB })
    return {
      plan: await planAddLiquidity(client, {
        deployment,
        account: address,
        ...symbols,
        amountA,
        amountB,
        ...limits,
        deadline: await getDeadline(client, { seconds }),
      }),
    }
  },
})
