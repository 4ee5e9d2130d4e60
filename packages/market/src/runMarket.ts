import { setTimeout } from 'node:timers/promises'
import {
  BaseError,
  executePlan,
  getPlanSummary,
  isConnectionError,
} from '@letheswap/sdk'
import { BaseError as ViemError } from 'viem'
import { MarketError } from './errors.js'
import { openMarket, planTrade } from './trade.js'
import type { MarketOptions, Trade } from './types.js'

/** Milliseconds between two attempts to reach the node. */
const retryInterval = 1_000

/**
 * Runs the traders in turn until the signal or the last turn. Reports failed trades.
 * Waits for an unreachable node. Nothing is sent twice.
 */
export async function runMarket({
  network,
  accounts,
  seed,
  perMinute,
  turns,
  signal,
  onProgress,
  onTrade,
  assertNetwork,
}: MarketOptions & {
  perMinute: number
  /** Number of turns. Infinity runs until it is stopped. */
  turns: number
  onTrade: (trade: Trade) => void
  /** Throws if the node serves another chain. */
  assertNetwork: () => Promise<void>
}): Promise<void> {
  const trading = await openMarket(network, accounts, seed)
  const { market, pools } = trading
  onProgress(
    `Trading in ${pools.length} pools, first once in each, then at most ${perMinute} times a minute.`,
  )
  let isUnreachable = false
  for (let turn = 0; turn < turns && !signal.aborted; ) {
    const start = performance.now()
    // The first trades follow immediately, so that every pool soon has data to show.
    const pool = pools[turn]
    let pause = pool === undefined ? 60_000 / perMinute : 0
    try {
      if (isUnreachable) {
        // The node may have returned with another chain.
        await assertNetwork()
        onProgress('The node answers again.')
        isUnreachable = false
      }
      market.step()
      await trade(pool)
      turn += 1
    } catch (error) {
      if (signal.aborted) return
      if (isConnectionError(error)) {
        if (!isUnreachable)
          onProgress('The node does not answer. Waiting for it.')
        isUnreachable = true
        pause = retryInterval
      } else if (isFailedTrade(error)) {
        onProgress(`A trade failed: ${error.shortMessage}`)
        turn += 1
      } else throw error
    }
    if (turn === turns) return
    const left = Math.max(pause - (performance.now() - start), 0)
    await setTimeout(left, undefined, { signal }).catch(() => {})
  }

  async function trade(pool: string | undefined): Promise<void> {
    // The first trades are random, because the other strategies may have nothing to do.
    const chosen = await planTrade(trading, {
      pool,
      trader: pool === undefined ? undefined : 'noise',
    })
    if (!chosen) return
    const { trader, plan } = chosen
    const { deployment } = network
    const wallet = network.connect(accounts[trader])
    const { hash } = await executePlan(wallet, { deployment, plan, signal })
    const { kind, spend, receiveExpected } = getPlanSummary(deployment, plan)
    onTrade({ trader, kind, spend, receiveExpected, hash })
  }
}

const isFailedTrade = (error: unknown): error is BaseError | ViemError =>
  (error instanceof BaseError || error instanceof ViemError) &&
  !(error instanceof MarketError)
