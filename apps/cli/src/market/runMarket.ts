import { setTimeout } from 'node:timers/promises'
import { BaseError, executePlan, getPlanSummary } from '@letheswap/sdk'
import { BaseError as ViemError } from 'viem'
import { listAmounts } from '../lib/amounts.js'
import { CommandError } from '../lib/errors.js'
import { assertNetwork, createWallet } from '../lib/network.js'
import { isConnectionError } from '../lib/reportError.js'
import { type MarketOptions, openMarket, planTrade } from './trade.js'

/** Milliseconds between two looks for a node that is away. */
const lookInterval = 1_000

/**
 * Runs the traders in turn until the signal or the last turn. Failed trades are
 * reported. Waits for an unreachable node; nothing is sent twice.
 */
export async function runMarket({
  network,
  accounts,
  seed,
  perMinute,
  turns,
  signal,
  logger,
}: MarketOptions & {
  perMinute: number
  /** Infinity for an open market. */
  turns: number
}): Promise<void> {
  const trading = await openMarket(network, accounts, seed)
  const { market, pools } = trading
  logger.progress(
    `Trading in ${pools.length} pools, first once in each, then at most ${perMinute} times a minute.`,
  )
  let isAway = false
  for (let turn = 0; turn < turns && !signal.aborted; ) {
    const start = performance.now()
    // At once in the beginning, so that every pool soon has something to show.
    const pool = pools[turn]
    let pause = pool === undefined ? 60_000 / perMinute : 0
    try {
      if (isAway) {
        // It may have come back with another chain.
        await assertNetwork(network)
        logger.progress('The node answers again.')
        isAway = false
      }
      market.step()
      await trade(pool)
      turn += 1
    } catch (error) {
      if (signal.aborted) return
      if (isConnectionError(error)) {
        if (!isAway)
          logger.progress('The node does not answer. Waiting for it.')
        isAway = true
        pause = lookInterval
      } else if (isFailedTrade(error)) {
        logger.progress(`A trade failed: ${error.shortMessage}`)
        turn += 1
      } else throw error
    }
    if (turn === turns) return
    const left = Math.max(pause - (performance.now() - start), 0)
    await setTimeout(left, undefined, { signal }).catch(() => {})
  }

  async function trade(pool: string | undefined): Promise<void> {
    // The first ones are at random, as the others may have nothing to do.
    const chosen = await planTrade(trading, {
      pool,
      trader: pool === undefined ? undefined : 'noise',
    })
    if (!chosen) return
    const { trader, plan } = chosen
    const { deployment } = network
    const wallet = createWallet(deployment, accounts[trader])
    const { hash } = await executePlan(wallet, { deployment, plan, signal })
    const { kind, spend, receiveExpected } = getPlanSummary(plan, deployment)
    logger.json({ trader, kind, spend, receiveExpected, hash }, 0)
    const received = receiveExpected.map(({ token }) => token.symbol)
    logger.line(
      `${trader}: ${listAmounts(spend)} for ${received.join(' and ')} in ${hash}`,
    )
  }
}

const isFailedTrade = (error: unknown): error is BaseError | ViemError =>
  (error instanceof BaseError || error instanceof ViemError) &&
  !(error instanceof CommandError)
