import { getPair, parseAmount, planAddLiquidity, quote } from '@letheswap/sdk'
import { readAmount, readToken } from '../lib/amounts.js'
import { type Options, option, positional } from '../lib/command.js'
import { CommandError } from '../lib/errors.js'
import type { Network } from '../lib/network.js'
import { planCommand, readLimits, routerArgs } from '../lib/sendPlan.js'

/** The two tokens of a pool, and the least that a call may move of each. */
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

/** Reads what deposits and withdrawals have in common. */
export async function readPoolArgs(
  { client, deployment }: Network,
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
      ...(await readLimits(client, options)),
      ...(minA && { amountAMin: parseAmount(minA, tokenA.decimals) }),
      ...(minB && { amountBMin: parseAmount(minB, tokenB.decimals) }),
    },
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
  plan: async (network, { address }, options) => {
    const { client, deployment } = network
    const args = await readPoolArgs(network, options)
    const { tokenA, tokenB, symbols, limits } = args
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
      }),
    }
  },
})
