import { setTimeout } from 'node:timers/promises'
import {
  BaseError,
  getBalances,
  getPools,
  getQuote,
  getTokens,
  matchesErrorChain,
  type Plan,
  planSwap,
  RouteNotFoundError,
  resumePlan,
} from '@letheswap/sdk'
import { type Hash, BaseError as ViemError } from 'viem'
import { assertNetwork } from '../assertNetwork.js'
import { CommandError } from '../errors.js'
import type { Logger } from '../logger.js'
import { createWallet, type Network } from '../network.js'
import { createPrices } from './createPrices.js'
import { createRandom } from './createRandom.js'
import type { Accounts } from './readTraders.js'
import {
  type Intent,
  type Market,
  pickTrader,
  roundDown,
  rules,
  type Trader,
  traders,
} from './rules.js'
import { toPlan } from './toPlan.js'

/** Longest step of a price between two trades, as a share of it. */
const volatility = 0.001

/** How many traders may decline before a turn is over. */
const maxCandidates = 8

/** Milliseconds between two looks for a node that is away. */
const lookInterval = 1_000

/** viem's errors for requests that were not answered. */
const connectionErrors: unknown[] = ['HttpRequestError', 'TimeoutError']

/**
 * Lets the traders trade, one transaction at a time, until the signal or until
 * all turns are over. A trade that fails is reported, and the next one follows.
 * A node that goes away is waited for, and nothing is sent twice.
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
  onTrade: (trader: Trader, intent: Intent, hash: Hash) => void
}): Promise<void> {
  const { client, deployment } = network
  await buyMissingCoins()
  const pools = await persist(readPools)
  if (pools.length === 0)
    throw new CommandError('No pool of this network holds any coins.')
  const random = createRandom(seed)
  const prices = createPrices({ pools, random, volatility })
  const market: Market = { random, prices, round: [], lastPrices: new Map() }
  logger.progress(
    `Trading in ${pools.length} pools of ${getTokens(deployment).length} coins, first once in each, then at most ${perMinute} times a minute.`,
  )
  for (let turn = 0; turn < turns && !signal.aborted; turn++) {
    const start = performance.now()
    // At once in the beginning, so that every pool soon has something to show.
    const isOpening = turn < pools.length
    try {
      await takeTurn(isOpening)
    } catch (error) {
      if (signal.aborted) return
      const isExpected =
        error instanceof BaseError || error instanceof ViemError
      if (!isExpected || error instanceof CommandError) throw error
      logger.progress(`A trade failed: ${error.shortMessage}`)
    }
    if (isOpening || turn + 1 === turns) continue
    const pause = 60_000 / perMinute - (performance.now() - start)
    await setTimeout(Math.max(pause, 0), undefined, { signal }).catch(() => {})
  }

  async function takeTurn(isOpening: boolean): Promise<void> {
    const pools = await persist(readPools)
    prices.step()
    for (let left = maxCandidates; left > 0; left--) {
      const trader = isOpening ? 'noise' : pickTrader(market)
      const { balances } = await persist(() => readBalances(trader))
      const intent = rules[trader].choose(market, pools, balances)
      if (!intent) continue
      const plan = await persist(() =>
        toPlan(network, accounts[trader].address, intent),
      )
      return onTrade(trader, intent, await execute(trader, plan))
    }
  }

  async function readPools() {
    const account = accounts.liquidity.address
    const { pools } = await getPools(client, { deployment, account })
    return pools.filter(({ reserveA, reserveB }) => reserveA * reserveB > 0n)
  }

  function readBalances(trader: Trader) {
    const account = accounts[trader].address
    return getBalances(client, { deployment, account })
  }

  /** Half of each trader's native coin goes into the coins that it has none of. */
  async function buyMissingCoins(): Promise<void> {
    const tokenIn = deployment.chain.nativeCurrency.symbol
    const tokens = getTokens(deployment).filter(({ isNative }) => !isNative)
    for (const trader of traders) {
      const account = accounts[trader].address
      const { balances } = await persist(() => readBalances(trader))
      // Rounded down.
      const amountIn = roundDown(
        (balances[tokenIn] ?? 0n) / 2n / BigInt(tokens.length),
      )
      for (const { symbol: tokenOut } of tokens) {
        if (amountIn === 0n || (balances[tokenOut] ?? 0n) > 0n) continue
        const trade = { deployment, tokenIn, tokenOut, amountIn }
        try {
          const plan = await persist(async () =>
            planSwap(client, {
              deployment,
              account,
              quote: await getQuote(client, trade),
            }),
          )
          await execute(trader, plan)
          logger.progress(`${trader}: bought ${tokenOut}`)
        } catch (error) {
          // It goes without a coin that no pool sells.
          if (!(error instanceof RouteNotFoundError)) throw error
        }
      }
    }
  }

  /** What was sent before a loss of the node is not sent anew. */
  async function execute(trader: Trader, plan: Plan): Promise<Hash> {
    let state: resumePlan.State = { step: 0 }
    const { hash } = await persist(() =>
      resumePlan(createWallet(deployment, accounts[trader]), {
        plan,
        state,
        signal,
        onProgress: (progress) => {
          state = progress.state
        },
      }),
    )
    return hash
  }

  /** Does it again after a loss of the node, until it is done. */
  async function persist<result>(work: () => Promise<result>): Promise<result> {
    let isAway = false
    while (true) {
      try {
        if (isAway) {
          // It may have come back with another chain.
          await assertNetwork(network)
          logger.progress('The node answers again.')
          isAway = false
        }
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        const isLost = matchesErrorChain(error, ({ name }) =>
          connectionErrors.includes(name),
        )
        if (!isLost) throw error
        if (!isAway)
          logger.progress('The node does not answer. Waiting for it.')
        isAway = true
        await setTimeout(lookInterval, undefined, { signal })
      }
    }
  }
}
