import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import {
  deployNetwork,
  estimateNetwork,
  type NetworkEstimate,
  parseNetworkSpec,
  planNetwork,
} from '@letheswap/network'
import type { Deployment } from '@letheswap/sdk'
import { type Client, formatUnits } from 'viem'
import { CommandError, UsageError } from './errors.js'
import { openJournal } from './journalFile.js'
import type { Logger } from './logger.js'

/**
 * Says what a specification takes, asks, and puts it on the chain. What was
 * done is kept in the journal until all is done.
 *
 * @returns Nothing when the run was to stop before the first transaction.
 */
export async function deploySpec(
  client: Client,
  {
    spec: path,
    artifacts,
    rpcUrl,
    journal: journalPath,
    yes,
    isDryRun,
    json,
    logger,
  }: {
    spec: string
    /** Contracts of a fork instead of the published ones. */
    artifacts: planNetwork.Parameters['artifacts']
    /** Where the specification names no node of its own. */
    rpcUrl: string
    journal: string
    yes: boolean
    isDryRun: boolean
    json: boolean
    logger: Logger
  },
): Promise<Deployment | undefined> {
  const { journal, save, unlock } = await openJournal(journalPath)
  try {
    const plan = await planNetwork(client, {
      spec: parseNetworkSpec(readSpec(path, rpcUrl)),
      artifacts,
      journal,
    })
    const estimate = await estimateNetwork(client, plan, journal)
    report(estimate, logger)
    if (isDryRun) {
      logger.json(estimate)
      return undefined
    }
    if (!yes && estimate.canPay) await confirm(json)
    return await deployNetwork(client, {
      plan,
      journal,
      onJournal: save,
      onMined: (title) => logger.progress(`done: ${title}`),
    })
  } finally {
    await unlock()
  }
}

function readSpec(path: string, rpcUrl: string): unknown {
  try {
    const spec = JSON.parse(readFileSync(path, 'utf8'))
    return { ...spec, chain: { rpcUrls: [rpcUrl], ...spec?.chain } }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(
      code === undefined
        ? `The specification in ${path} is not JSON.`
        : `The specification in ${path} cannot be read (${code}).`,
    )
  }
}

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

async function confirm(json: boolean): Promise<void> {
  if (json || !process.stdin.isTTY)
    throw new UsageError('Nobody can be asked here: add --yes to go on.')
  const terminal = createInterface({
    input: process.stdin,
    output: process.stderr,
  })
  try {
    const answer = await terminal.question('Send them? [y/N] ')
    if (!/^y(es)?$/i.test(answer.trim()))
      throw new CommandError('Nothing was sent.')
  } finally {
    terminal.close()
  }
}
