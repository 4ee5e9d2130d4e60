import {
  getDeadline,
  getPair,
  parseAmount,
  planAddLiquidity,
  quote,
} from '@letheswap/sdk'
import { readAddress, readAmount, readCount, readToken } from '../amounts.js'
import { CommandError } from '../errors.js'
import { readAccount } from '../key.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'
import { sendPlan } from '../sendPlan.js'

/** Adds liquidity to a pool. */
export async function add(
  options: NetworkOptions & {
    amount: string
    tokenA: string
    tokenB: string
    /** Of `tokenB`; by default what matches the pool's reserves. */
    amountB?: string | undefined
    minA?: string | undefined
    minB?: string | undefined
    recipient?: string | undefined
    /** Seconds. */
    deadline?: string | undefined
    /** File that keeps the plan while it is sent. */
    state?: string | undefined
    json: boolean
  },
): Promise<void> {
  const logger = createLogger(options)
  const recipient = readAddress('recipient', options.recipient)
  const seconds = readCount('deadline', options.deadline)
  const account = readAccount()
  const network = await openNetwork(options)
  const { client, deployment } = network
  const tokenA = readToken(deployment, options.tokenA)
  const tokenB = readToken(deployment, options.tokenB)
  const symbols = { tokenA: tokenA.symbol, tokenB: tokenB.symbol }
  const amountA = readAmount(options.amount, tokenA)
  const plan = await planAddLiquidity(client, {
    deployment,
    account: account.address,
    ...symbols,
    amountA,
    amountB:
      options.amountB === undefined
        ? await matchReserves()
        : readAmount(options.amountB, tokenB),
    amountAMin: parseAmount(options.minA ?? '0', tokenA.decimals),
    amountBMin: parseAmount(options.minB ?? '0', tokenB.decimals),
    recipient,
    deadline: await getDeadline(client, { seconds }),
  })
  await sendPlan({ network, account, plan, path: options.state, logger })

  async function matchReserves(): Promise<bigint> {
    const pool = await getPair(client, { deployment, ...symbols })
    if (pool.reserveA === 0n)
      throw new CommandError(`The pool ${pool.name} is empty.`, {
        metaMessages: [
          'Set its price by naming the other amount with --amount-b.',
        ],
      })
    return quote({ amountA, reserveA: pool.reserveA, reserveB: pool.reserveB })
  }
}
