import { setTimeout } from 'node:timers/promises'
import { BaseError, getBalances, getPools, getTokens } from '@letheswap/sdk'
import { type Hash, BaseError as ViemError } from 'viem'
import { CommandError } from '../errors.js'
import type { Logger } from '../logger.js'
import type { Network } from '../network.js'
import { createMarket } from './createMarket.js'
import { createRandom } from './createRandom.js'
import { createReferences } from './createReferences.js'
import { createTrading } from './createTrading.js'
import type { Accounts } from './readTraders.js'
import { stockUp } from './stockUp.js'
import { toPlan } from './toPlan.js'
import type { Intent } from './types.js'

/** Longest step of a reference price between two trades, in millionths. */
const volatility = 1_000

/** How many traders may decline before a turn is over. */
const candidates = 8

/**
 * Lets the traders trade, one transaction at a time, until the signal or until
 * all turns are over. A trade that fails is reported, and the next one follows.
 */
export async function runMarket({
  network,
  accounts,
  seed,
  perMinute,
  turns,
  signal,
  logger,
  onTrade,
}: {
  network: Network
  accounts: Accounts
  seed: number
  perMinute: number
  /** How many trades to make; Infinity for a market that stays open. */
  turns: number
  signal: AbortSignal
  logger: Logger
  onTrade: (intent: Intent, hash: Hash) => void
}): Promise<void> {
  const { client, deployment } = network
  const trading = createTrading({ network, signal, logger })
  const readPools = async () => {
    const account = accounts.liquidity.address
    const { pools } = await getPools(client, { deployment, account })
    return pools.filter(({ reserveA, reserveB }) => reserveA * reserveB > 0n)
  }

  await stockUp({ network, accounts, trading, logger })
  const pools = await trading.persist(readPools)
  if (pools.length === 0)
    throw new CommandError('No pool of this network holds any coins.')
  const random = createRandom(seed)
  const references = createReferences({ pools, random, volatility })
  const openings = pools.length
  const market = createMarket({ random, references, openings })
  logger.progress(
    `Trading in ${pools.length} pools of ${getTokens(deployment).length} coins, first once in each, then at most ${perMinute} times a minute.`,
  )

  const chooseIntent = async (): Promise<Intent | undefined> => {
    const pools = await trading.persist(readPools)
    references.step()
    for (let left = candidates; left > 0; left--) {
      const trader = market.chooseTrader()
      const account = accounts[trader].address
      const { balances } = await trading.persist(() =>
        getBalances(client, { deployment, account }),
      )
      const intent = market.choose(trader, pools, balances)
      if (intent) return intent
    }
    return undefined
  }
  const trade = async () => {
    const intent = await chooseIntent()
    if (!intent) return
    const account = accounts[intent.trader]
    const plan = await trading.persist(() =>
      toPlan(network, account.address, intent),
    )
    const { hash } = await trading.execute(account, plan)
    onTrade(intent, hash)
  }

  for (let turn = 0; turn < turns && !signal.aborted; turn++) {
    const start = performance.now()
    try {
      await trade()
    } catch (error) {
      if (signal.aborted) return
      const isExpected =
        error instanceof BaseError || error instanceof ViemError
      if (!isExpected || error instanceof CommandError) throw error
      logger.progress(`A trade failed: ${error.shortMessage}`)
    }
    // At once, so that every pool soon has something to show.
    if (turn < openings || turn + 1 === turns) continue
    const rest = 60_000 / perMinute - (performance.now() - start)
    await setTimeout(Math.max(rest, 0), undefined, { signal }).catch(() => {})
  }
}
