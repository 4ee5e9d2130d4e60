import {
  getApproveCall,
  getBalances,
  getPools,
  getTokens,
  type Pool,
} from '@letheswap/sdk'
import { maxUint256 } from 'viem'
import type { Logger } from '../logger.js'
import type { Network } from '../network.js'
import { createPrices } from './createPrices.js'
import { createRandom } from './createRandom.js'
import { openAnvil } from './openAnvil.js'
import type { Accounts } from './readTraders.js'
import {
  type Balances,
  type Intent,
  type Market,
  rules,
  type Trader,
  traders,
} from './rules.js'
import { toPlan } from './toPlan.js'

/** Seconds between two blocks, and how much later one may come. */
const interval = 1_200
const jitter = 900
const blocksPerHour = 3_600 / interval
const blocksPerDay = 24 * blocksPerHour

/** Blocks at the end in which only the arbitrageur trades. */
const settlingBlocks = 3

/** Longest step of a price between two blocks, as a share of it. */
const volatility = 0.005

/**
 * Fills a new chain with what the traders would have done in the time up to
 * now: a block every twenty minutes, with more trades at midday than at night.
 * No two trades of a block are in the same pool, so their order makes no
 * difference.
 */
export async function fillHistory({
  network,
  accounts,
  seed,
  period,
  signal,
  logger,
}: {
  network: Network
  accounts: Accounts
  seed: number
  /** Seconds. */
  period: number
  /** Stops after the block at hand. */
  signal: AbortSignal
  logger: Logger
}): Promise<void> {
  const { client, deployment } = network
  const start = Math.floor(Date.now() / 1_000) - period
  const anvil = await openAnvil(deployment, { start })
  try {
    const pools = await readPools()
    const random = createRandom(seed)
    const prices = createPrices({ pools, random, volatility })
    const market: Market = { random, prices, round: [], lastPrices: new Map() }
    await dealCoins(pools)
    const blocks = Math.floor(period / interval)
    let trades = 0
    let balances = await readBalances()
    for (let block = 1; block < blocks && !signal.aborted; block++) {
      const timestamp = start + block * interval + random.below(jitter)
      const hour = Math.floor(block / blocksPerHour) % 24
      const isSettling = block >= blocks - settlingBlocks
      if (!isSettling) prices.step()
      // Far less than they have is traded in a day.
      if (block % blocksPerDay === 0) balances = await readBalances()
      const intents = chooseIntents(
        market,
        await readPools(),
        balances,
        isSettling ? 0 : toBusyness(hour) + random.below(2),
      )
      trades += intents.length
      await mine(timestamp, intents)
      if (block % blocksPerDay === 0)
        logger.progress(`Day ${block / blocksPerDay}: ${trades} transactions`)
    }
    logger.json({ seed, blocks, trades, from: start })
    logger.line(
      `${trades} transactions in ${blocks} blocks, from ${new Date(start * 1_000).toISOString()} until now.`,
    )
  } finally {
    await anvil.release()
  }

  async function readPools() {
    const account = accounts.liquidity.address
    const { pools } = await getPools(client, { deployment, account })
    return pools.filter(({ reserveA, reserveB }) => reserveA * reserveB > 0n)
  }

  async function readBalances() {
    const entries = traders.map(async (trader) => {
      const account = accounts[trader].address
      const { balances } = await getBalances(client, { deployment, account })
      return [trader, balances]
    })
    return Object.fromEntries(await Promise.all(entries)) as AllBalances
  }

  /** Gives each trader as much of each coin as all pools hold, to spend at will. */
  async function dealCoins(pools: readonly Pool[]): Promise<void> {
    const spender = deployment.contracts.router
    const tokens = getTokens(deployment)
    for (const token of tokens) {
      const amount = pools
        .flatMap(({ tokenA, tokenB, reserveA, reserveB }) => [
          tokenA.symbol === token.symbol ? reserveA : 0n,
          tokenB.symbol === token.symbol ? reserveB : 0n,
        ])
        .reduce((sum, reserve) => sum + reserve, 0n)
      for (const trader of traders)
        await anvil.deal(accounts[trader].address, token, amount)
    }
    const spent = [
      ...tokens.filter(({ isNative }) => !isNative).map((it) => it.address),
      ...pools.map(({ pairAddress }) => pairAddress),
    ]
    await anvil.mine(
      start,
      traders.flatMap((trader) =>
        spent.map((token) => ({
          from: accounts[trader].address,
          call: getApproveCall({ token, spender, amount: maxUint256 }),
        })),
      ),
    )
  }

  async function mine(
    timestamp: number,
    intents: readonly { trader: Trader; intent: Intent }[],
  ): Promise<void> {
    const deadline = BigInt(timestamp + interval)
    const calls = intents.map(async ({ trader, intent }) => {
      const from = accounts[trader].address
      const options = { deadline, permit: false }
      const { steps } = await toPlan(network, from, intent, options)
      return steps.map(({ call }) => ({ from, call }))
    })
    await anvil.mine(timestamp, (await Promise.all(calls)).flat())
  }
}

type AllBalances = Record<Trader, Balances>

/** What happens in a block: arbitrage first, then so many trades. */
function chooseIntents(
  market: Market,
  pools: readonly Pool[],
  balances: AllBalances,
  trades: number,
): { trader: Trader; intent: Intent }[] {
  const intents: { trader: Trader; intent: Intent }[] = []
  let free = pools
  const take = (trader: Trader) => {
    if (free.length === 0) return false
    const intent = rules[trader].choose(market, free, balances[trader])
    if (!intent) return false
    intents.push({ trader, intent })
    free = free.filter(({ key }) => key !== intent.pool.key)
    return true
  }
  while (take('arbitrage'));
  for (let left = trades; left > 0; left--)
    take(market.random.below(3) === 0 ? 'trend' : 'noise')
  if (trades > 0 && market.random.below(8) === 0) take('liquidity')
  return intents
}

/** Trades of a block by the hour: none at night, six at noon. Rounded down. */
const toBusyness = (hour: number) => Math.floor((12 - Math.abs(hour - 12)) / 2)
