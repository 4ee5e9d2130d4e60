import {
  getBalances,
  getPools,
  getQuote,
  type Plan,
  planAddLiquidity,
  planRemoveLiquidity,
  planSwap,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import { createMarket } from './createMarket.js'
import { MarketError } from './errors.js'
import { type Intent, pickTrader, rules, type Trader } from './rules.js'
import type { Accounts, Network } from './types.js'

export type Trading = Awaited<ReturnType<typeof openMarket>>

/** @throws {MarketError} If there is nothing to trade with. */
export async function openMarket(
  network: Network,
  accounts: Accounts,
  seed: number,
) {
  const pools = await readPools(network, accounts)
  if (pools.length === 0)
    throw new MarketError('No pool of this network holds any coins.')
  const market = createMarket(seed, pools)
  return { network, accounts, market, pools: pools.map(({ key }) => key) }
}

async function readPools(
  { client, deployment }: Network,
  { liquidity: { address: account } }: Accounts,
) {
  const { pools } = await getPools(client, { deployment, account })
  return pools.filter(({ reserveA, reserveB }) => reserveA * reserveB > 0n)
}

/**
 * Plans a trade of one trader, or a random trade if that trader has nothing to do.
 *
 * @param only - The trader or pool to choose.
 * @returns Undefined if no trader has anything to do.
 */
export async function planTrade(
  { network, accounts, market }: Trading,
  only: { trader?: Trader | undefined; pool?: string | undefined } = {},
): Promise<{ trader: Trader; plan: Plan } | undefined> {
  const { client, deployment } = network
  const pools = (await readPools(network, accounts)).filter(
    ({ key }) => only.pool === undefined || key === only.pool,
  )
  const candidates: Trader[] = only.trader
    ? [only.trader]
    : [pickTrader(market), 'noise']
  for (const trader of candidates) {
    const account = accounts[trader].address
    const { balances } = await getBalances(client, { deployment, account })
    const intent = rules[trader].choose(market, pools, balances)
    if (intent) return { trader, plan: await toPlan(network, account, intent) }
  }
  return undefined
}

async function toPlan(
  { client, deployment }: Network,
  account: Address,
  intent: Intent,
): Promise<Plan> {
  const pair = {
    deployment,
    account,
    tokenA: intent.pool.tokenA.symbol,
    tokenB: intent.pool.tokenB.symbol,
  }
  if (intent.kind === 'deposit') {
    const { amountA, amountB } = intent
    return planAddLiquidity(client, { ...pair, amountA, amountB })
  }
  if (intent.kind === 'withdraw') {
    const { liquidity } = intent
    return planRemoveLiquidity(client, { ...pair, liquidity })
  }
  const quote = await getQuote(client, {
    deployment,
    tokenIn: intent.tokenIn.symbol,
    tokenOut: intent.tokenOut.symbol,
    amountIn: intent.amountIn,
    // The trade uses the chosen pool, even if another pool pays more.
    maxHops: 1,
  })
  return planSwap(client, { deployment, account, quote })
}
