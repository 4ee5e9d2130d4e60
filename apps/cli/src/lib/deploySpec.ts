import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  deployNetwork,
  estimateNetwork,
  type Journal,
  type NetworkEstimate,
  parseNetworkSpec,
  planNetwork,
} from '@letheswap/network'
import { lockPath, writeFileAtomic } from '@letheswap/node'
import type { Deployment } from '@letheswap/sdk'
import { type Client, formatUnits } from 'viem'
import { confirm } from './confirm.js'
import { CommandError } from './errors.js'
import type { Logger } from './logger.js'
import { findJson, readJson } from './readJson.js'

/**
 * Shows what a specification needs, waits for confirmation, and deploys it. Keeps the
 * journal, so that a second run finds nothing left to deploy.
 *
 * @returns Undefined if the user stopped it before the first transaction.
 */
export async function deploySpec(
  client: Client,
  options: {
    spec: string
    /** Contracts of a fork, instead of the published contracts. */
    artifacts: planNetwork.Parameters['artifacts']
    /** The node's URL, which is used if the specification has none. */
    rpcUrl: string
    journal: string
    yes: boolean
    dryRun: boolean
    json: boolean
    logger: Logger
  },
): Promise<Deployment | undefined> {
  const { journal: journalPath, logger } = options
  mkdirSync(dirname(journalPath), { recursive: true })
  const unlock = await lockPath(journalPath)
  if (!unlock)
    throw new CommandError(
      `Another process is deploying with ${journalPath}.`,
      {
        metaMessages: ['Wait until it ends, or stop it.'],
      },
    )
  try {
    const journal = readJournal(journalPath)
    const plan = await planNetwork(client, {
      spec: parseNetworkSpec(readSpec(options.spec, options.rpcUrl)),
      artifacts: options.artifacts,
      journal,
    })
    const estimate = await estimateNetwork(client, plan, journal)
    report(estimate, logger)
    if (options.dryRun) {
      logger.json(estimate)
      return undefined
    }
    if (estimate.canPay) await confirm(options)
    return await deployNetwork(client, {
      plan,
      journal,
      // The journal contains signed transactions, but no private key.
      onJournal: (journal) =>
        writeFileAtomic(
          journalPath,
          `${JSON.stringify({ journal }, null, 2)}\n`,
          { isPrivate: true },
        ),
      onMined: (title) => logger.progress(`done: ${title}`),
    })
  } finally {
    await unlock()
  }
}

const readSpec = (path: string, rpcUrl: string): unknown =>
  readJson(path, 'a specification in JSON', (spec) => ({
    ...spec,
    chain: { rpcUrls: [rpcUrl], ...spec?.chain },
  }))

function report({ steps, funds }: NetworkEstimate, logger: Logger): void {
  logger.line(`${steps.length} transactions:`)
  for (const { title } of steps) logger.line(`  ${title}`)
  logger.line()
  logger.table(
    [
      ['', 'Needed at most', 'Balance'],
      ...funds.map(({ symbol, decimals, needed, balance }) => [
        symbol,
        formatUnits(needed, decimals),
        formatUnits(balance, decimals),
      ]),
    ],
    [1, 2],
  )
}

const readJournal = (path: string): Journal | undefined =>
  findJson(path, 'the journal of a deployment', ({ journal }) => {
    if (typeof journal?.steps === 'object') return journal
    throw new Error('no journal')
  })
