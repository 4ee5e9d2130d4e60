import { getBalances, getPools, type Pool } from '@letheswap/sdk'
import type { Logger } from '../logger.js'
import type { Network } from '../network.js'
import { createMarket } from './createMarket.js'
import { createMiner } from './createMiner.js'
import { createRandom } from './createRandom.js'
import { createReferences } from './createReferences.js'
import { dealCoins } from './dealCoins.js'
import { openEmptyAnvil } from './openEmptyAnvil.js'
import type { Accounts } from './readTraders.js'
import { takeBack } from './takeBack.js'
import { toCall } from './toCall.js'
import { type Balances, type Intent, type Trader, traders } from './types.js'

/** Seconds between two blocks, and how much later one may come. */
const interval = 1_200
const jitter = 900
const perHour = 3_600 / interval
const perDay = 24 * perHour

/** Blocks at the end in which only the arbitrageur trades. */
const settling = 3

/** Longest step of a reference price between two blocks, in millionths. */
const volatility = 5_000

/**
 * Fills a new chain with what the traders would have done in the time up to
 * now: a block every twenty minutes, with more trades at midday than at
 * night. No two of them are in the same pool, so their order makes no
 * difference.
 */
export async function fillHistory({
  network: { client, deployment },
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
  const start = Math.floor(Date.now() / 1_000) - period
  const anvil = await openEmptyAnvil(deployment, { start })
  const readPools = async () => {
    const account = accounts.liquidity.address
    const { pools } = await getPools(client, { deployment, account })
    return pools.filter(({ reserveA, reserveB }) => reserveA * reserveB > 0n)
  }
  const readBalances = async () =>
    Object.fromEntries(
      await Promise.all(
        traders.map(async (trader) => {
          const account = accounts[trader].address
          const { balances } = await getBalances(client, {
            deployment,
            account,
          })
          return [trader, balances] as const
        }),
      ),
    ) as Record<Trader, Balances>

  const pools = await readPools()
  const random = createRandom(seed)
  const references = createReferences({ pools, random, volatility })
  const market = createMarket({ random, references, openings: 0 })

  const chooseIntents = (
    pools: readonly Pool[],
    balances: Record<Trader, Balances>,
    trades: number,
  ) => {
    const intents: Intent[] = []
    let free = pools
    const take = (trader: Trader) => {
      const intent = market.choose(trader, free, balances[trader])
      if (!intent) return false
      intents.push(intent)
      free = free.filter(({ key }) => key !== intent.pool.key)
      return free.length > 0
    }
    while (free.length > 0 && take('arbitrage'));
    for (let left = trades; left > 0 && free.length > 0; left--)
      take(random.below(3) === 0 ? 'trend' : 'noise')
    if (trades > 0 && free.length > 0 && random.below(8) === 0)
      take('liquidity')
    return intents
  }

  // What set the exchange up comes before the history.
  const setUp = await takeBack(anvil, { before: start })
  const first = start - setUp.length
  const miner = await createMiner(anvil, { start: first - 1 })
  try {
    for (const [index, signed] of setUp.entries())
      await miner.mineSigned(first + index, signed)
    const approvals = await dealCoins(anvil, { deployment, accounts, pools })
    await miner.mine(start, approvals)
    const blocks = Math.floor(period / interval)
    let trades = 0
    let balances = await readBalances()
    for (let block = 1; block < blocks && !signal.aborted; block++) {
      const timestamp = start + block * interval + random.below(jitter)
      const hour = Math.floor(block / perHour) % 24
      const isSettling = block >= blocks - settling
      if (!isSettling) references.step()
      // Far less than they have is traded in a day.
      if (block % perDay === 0) balances = await readBalances()
      const intents = chooseIntents(
        await readPools(),
        balances,
        isSettling ? 0 : toBusyness(hour) + random.below(2),
      )
      trades += intents.length
      await miner.mine(
        timestamp,
        intents.map((intent) => {
          const account = accounts[intent.trader]
          const recipient = account.address
          const deadline = BigInt(timestamp + interval)
          return {
            account,
            call: toCall(deployment, intent, { recipient, deadline }),
          }
        }),
      )
      if (block % perDay === 0)
        logger.progress(`Day ${block / perDay}: ${trades} transactions`)
    }
    logger.json({ seed, blocks, trades, from: start })
    logger.line(
      `${trades} transactions in ${blocks} blocks, from ${new Date(start * 1_000).toISOString()} until now.`,
    )
  } finally {
    await miner.release()
  }
}

/** Trades of a block by the hour: none at night, six at noon. Rounded down. */
const toBusyness = (hour: number) => Math.floor((12 - Math.abs(hour - 12)) / 2)
