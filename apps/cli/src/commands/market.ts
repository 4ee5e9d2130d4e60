import { formatTokenAmount, getToken } from '@letheswap/sdk'
import { readAmount, readCount, readSeed } from '../amounts.js'
import { findAccount } from '../key.js'
import { createLogger } from '../logger.js'
import { assertTestChain } from '../market/assertTestChain.js'
import { fillHistory } from '../market/fillHistory.js'
import { fundTraders } from '../market/fundTraders.js'
import { readPeriod } from '../market/readPeriod.js'
import { readTraders } from '../market/readTraders.js'
import { runMarket } from '../market/runMarket.js'
import type { Intent } from '../market/types.js'
import { type NetworkOptions, openNetwork } from '../network.js'
import { assertNetwork } from '../smoke/assertNetwork.js'

/** Runs seeded traders, or fills a new chain with what they would have done. */
export async function market(
  options: NetworkOptions & {
    seed?: string | undefined
    perMinute?: string | undefined
    turns?: string | undefined
    fund?: string | undefined
    history?: string | undefined
    yes: boolean
    json: boolean
  },
): Promise<void> {
  const logger = createLogger(options)
  const seed = readSeed(options.seed) ?? 1
  const perMinute = readCount('per-minute', options.perMinute) ?? 20
  const turns = readCount('turns', options.turns) ?? Number.POSITIVE_INFINITY
  const period = readPeriod(options.history)
  const network = await openNetwork(options)
  const { deployment } = network
  if (!options.yes) await assertTestChain(deployment)
  await assertNetwork(network)
  const accounts = readTraders()
  const { symbol } = deployment.chain.nativeCurrency
  const amount = readAmount(
    options.fund ?? '1000',
    getToken(deployment, symbol),
  )
  const funder = findAccount()
  const stop = new AbortController()
  const { signal } = stop
  const abort = () => stop.abort()
  for (const name of signals) process.once(name, abort)
  const common = { network, accounts, seed, signal, logger }
  try {
    if (period !== undefined) return await fillHistory({ ...common, period })
    await fundTraders({ network, accounts, funder, amount, logger })
    await runMarket({
      ...common,
      perMinute,
      turns,
      onTrade: (intent, txHash) => {
        logger.json({ ...toPlain(intent), txHash })
        logger.line(`${describe(intent)} in ${txHash}`)
      },
    })
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    for (const name of signals) process.off(name, abort)
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const

function describe(intent: Intent): string {
  const { trader, pool } = intent
  if (intent.kind !== 'swap') return `${trader}: ${intent.kind}, ${pool.name}`
  const { amountIn, tokenIn, tokenOut } = intent
  return `${trader}: ${formatTokenAmount(amountIn, tokenIn)} ${tokenIn.symbol} for ${tokenOut.symbol}`
}

function toPlain(intent: Intent) {
  const { pool, ...rest } = intent
  return {
    ...rest,
    pool: pool.key,
    ...('tokenIn' in rest && {
      tokenIn: rest.tokenIn.symbol,
      tokenOut: rest.tokenOut.symbol,
    }),
  }
}
