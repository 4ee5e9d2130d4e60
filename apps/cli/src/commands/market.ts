import { fillHistory, fundTraders, runMarket } from '@letheswap/market'
import { assertNetwork, type Deployment, getToken } from '@letheswap/sdk'
import type { Account, Chain } from 'viem'
import { abortOnSignal } from '../lib/abortOnSignal.js'
import {
  listAmounts,
  readAmount,
  readCount,
  readSeed,
  withSymbol,
} from '../lib/amounts.js'
import { claimFaucet } from '../lib/claimFaucet.js'
import { flag, networkCommand, option } from '../lib/command.js'
import { confirm } from '../lib/confirm.js'
import { UsageError } from '../lib/errors.js'
import { findAccount } from '../lib/key.js'
import { createWallet, readNodeName } from '../lib/network.js'
import { outputEnd } from '../lib/output.js'
import { readTraders } from '../lib/readTraders.js'
import { sendArgs } from '../lib/sendPlan.js'

export const market = networkCommand({
  name: 'market',
  description: 'Run simulated traders on a test chain',
  examples: ['market --turns 12 --per-minute 600'],
  args: {
    seed: option(
      'number',
      'The same number gives the same trades (default: 1)',
    ),
    'per-minute': option('count', 'Maximum trades per minute (default: 20)'),
    turns: option('count', 'Number of trades (default: until Ctrl-C)'),
    fund: option(
      'amount',
      'Native coin sent to each trader that holds less than a tenth of this (default: 1000)',
    ),
    history: option(
      'period',
      'Backfill a fresh anvil with past trades instead, e.g. 7d',
    ),
    'main-network': flag('Trade even on a main network'),
    yes: sendArgs.yes,
  },
  run: async (options, logger, network) => {
    const seed = readSeed(options.seed) ?? 1
    const perMinute = readCount('per-minute', options.perMinute) ?? 20
    const turns = readCount('turns', options.turns) ?? Number.POSITIVE_INFINITY
    const period = readPeriod(options.history)
    const { deployment } = network
    if (!options.mainNetwork) await assertTestChain(deployment)
    await assertNetwork(network.client, network)
    const accounts = readTraders()
    const { symbol } = deployment.chain.nativeCurrency
    const coin = getToken(deployment, symbol)
    const amount = readAmount(options.fund ?? '1000', coin)
    const funder = await findAccount()
    // On anvil and Hardhat, anyone can create coins, so they have no value.
    if (!/^(anvil|hardhatnetwork)\//i.test(await readNodeName(network))) {
      const { name, id } = deployment.chain
      logger.progress(
        funder
          ? `On ${name} (chain ${id}), ${funder.address} sends each trader up to ${withSymbol(amount, coin)}.`
          : `On ${name} (chain ${id}), the traders spend coins of the faucet.`,
      )
      await confirm(options)
    }
    await abortOnSignal(async (stop) => {
      const signal = AbortSignal.any([stop, outputEnd])
      const common = {
        network: {
          ...network,
          connect: (account: Account) => createWallet(deployment, account),
        },
        ...{ accounts, seed, signal },
        onProgress: logger.progress,
      }
      try {
        if (period !== undefined) {
          const { unfinishedMark: mark } = await import('@letheswap/devnet')
          const { trades, from, to } = await fillHistory({
            ...common,
            ...{ period, mark },
          })
          logger.json({ seed, trades, from, to }, true)
          const [first, last] = [from, to].map((time) =>
            new Date(time * 1_000).toISOString(),
          )
          return logger.line(
            signal.aborted
              ? `Stopped. ${trades} trades from ${first} until ${last}. For a longer history, start a new chain with --fresh.`
              : `${trades} trades from ${first} until now.`,
          )
        }
        await fundTraders({
          ...common,
          ...{ funder, amount },
          claim: async (account, tokens) => {
            await claimFaucet({ ...network, account, tokens })
          },
        })
        await runMarket({
          ...common,
          ...{ perMinute, turns },
          assertNetwork: () => assertNetwork(network.client, network),
          onTrade: (trade) => {
            logger.json(trade, true)
            const received = trade.receiveExpected.map(
              ({ token }) => token.symbol,
            )
            logger.line(
              `${trade.trader}: ${listAmounts(trade.spend)} for ${received.join(' and ')} in ${trade.hash}`,
            )
          },
        })
      } catch (error) {
        if (!signal.aborted) throw error
      }
    })
  },
})

/** IDs of local development chains, which viem does not mark as testnets. */
const localChainIds: readonly number[] = [1337, 31337]

/** Throws for a known main network, because the traders would pay fees in real money. */
export async function assertTestChain({ chain }: Deployment): Promise<void> {
  if (localChainIds.includes(chain.id)) return
  // Imports the module on demand, because it describes several hundred chains.
  const known: Chain[] = Object.values(await import('viem/chains'))
  const main = known.find(({ id, testnet }) => id === chain.id && !testnet)
  if (main)
    throw new UsageError(
      `Chain ${chain.id} is ${main.name}, where coins are worth money. The traders would lose some of them to fees.`,
      { metaMessages: ['Use a test chain, or pass --main-network.'] },
    )
}

function readPeriod(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, count, unit] = /^([1-9]\d{0,3})([hd])$/.exec(text) ?? []
  if (count === undefined)
    throw new UsageError(
      `--history takes a number of days or hours, as in 7d or 12h, not '${text}'.`,
    )
  return Number(count) * (unit === 'd' ? 86_400 : 3_600)
}
