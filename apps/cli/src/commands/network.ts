import { existsSync } from 'node:fs'
import { adoptNetwork, getWalletWarnings } from '@letheswap/network'
import { writeFileAtomic } from '@letheswap/node'
import type { Deployment } from '@letheswap/sdk'
import { type Client, createClient, http } from 'viem'
import { readAddress } from '../lib/amounts.js'
import {
  command,
  flag,
  json,
  type Options,
  option,
  optional,
  positional,
} from '../lib/command.js'
import { deploySpec } from '../lib/deploySpec.js'
import { didYouMean } from '../lib/didYouMean.js'
import { CommandError, UsageError } from '../lib/errors.js'
import { readAccount } from '../lib/key.js'
import type { Logger } from '../lib/logger.js'
import { readRpcUrl } from '../lib/network.js'
import { readArtifact } from '../lib/readArtifact.js'

const args = {
  action: positional('deploy or adopt'),
  spec: optional('deploy: file that says what is to be on the chain'),
  'rpc-url': option('url', 'Node of the chain'),
  out: option(
    'file',
    'Where to write the description (default deployment.json)',
  ),
  yes: flag('deploy: do not ask before the first transaction'),
  'dry-run': flag('deploy: say what it would do and what it costs, and stop'),
  'factory-artifact': option(
    'file',
    'deploy: compiled factory of a fork, e.g. with another fee',
  ),
  'router-artifact': option('file', 'deploy: compiled router of the same fork'),
  router: option('address', 'adopt: router of the exchange'),
  tokens: option(
    'addresses',
    'adopt: tokens to show, with commas between them (default: those of all pairs)',
  ),
  name: option('text', 'adopt: name of the chain'),
  coin: option(
    'symbol',
    'adopt: symbol of the coin that pays gas (default ETH)',
  ),
  json,
}

export const network = command({
  name: 'network',
  description: 'Put an exchange on a chain, or describe the one there',
  args,
  run: async (options, logger) => {
    const { action, out = 'deployment.json' } = options
    if (!options.dryRun) assertFree(out, action)
    const deployment = await act(options, out, logger)
    if (deployment === undefined) return
    for (const warning of getWalletWarnings(deployment))
      logger.progress(warning)
    writeFileAtomic(out, `${JSON.stringify(deployment, null, 2)}\n`)
    logger.json(deployment)
    logger.line(
      `${action === 'deploy' ? 'Deployed' : 'Adopted'}: ${deployment.tokens.length} tokens, ${deployment.pairs.length} pools. The description is in ${out}.`,
    )
    logger.line(`Check it with: lethe check --config ${out}`)
  },
})

/** A deployment that is continued, or made again, writes its own file. */
function assertFree(out: string, action: string): void {
  if (!existsSync(out) || (action === 'deploy' && existsSync(`${out}.journal`)))
    return
  throw new CommandError(`The file ${out} is there already.`, {
    metaMessages: ['Name another file with --out.'],
  })
}

async function act(
  options: Options<typeof args>,
  out: string,
  logger: Logger,
): Promise<Deployment | undefined> {
  if (options.action === 'adopt') return adopt(options, logger)
  if (options.action !== 'deploy')
    throw new UsageError('The action must be deploy or adopt.', {
      metaMessages: didYouMean(options.action, ['deploy', 'adopt']),
    })
  if (options.spec === undefined)
    throw new UsageError('Name the file that says what is to be on the chain.')
  const { factoryArtifact, routerArtifact } = options
  if ((factoryArtifact === undefined) !== (routerArtifact === undefined))
    throw new UsageError(
      'Give --factory-artifact and --router-artifact together: a router finds only the pools of its own factory.',
    )
  const rpcUrl = readRpcUrl(options.rpcUrl)
  return deploySpec(createNodeClient(rpcUrl, readAccount()), {
    rpcUrl,
    spec: options.spec,
    yes: options.yes,
    isDryRun: options.dryRun,
    json: options.json,
    artifacts:
      factoryArtifact === undefined || routerArtifact === undefined
        ? undefined
        : {
            factory: readArtifact(factoryArtifact),
            router: readArtifact(routerArtifact),
          },
    journal: `${out}.journal`,
    logger,
  })
}

function adopt(
  { router, tokens, name, coin, rpcUrl: url }: Options<typeof args>,
  logger: Logger,
): Promise<Deployment> {
  const rpcUrl = readRpcUrl(url)
  return adoptNetwork(createNodeClient(rpcUrl), {
    router: readAddress('router', router ?? ''),
    tokens: tokens
      ?.split(',')
      .map((token) => readAddress('tokens', token.trim())),
    rpcUrls: [rpcUrl],
    name,
    nativeCurrency: coin ? { name: coin, symbol: coin } : undefined,
    onSkipped: (error) => logger.progress(`${error.shortMessage} Left out.`),
  })
}

function createNodeClient(
  rpcUrl: string,
  account?: ReturnType<typeof readAccount>,
): Client {
  return createClient({
    account,
    pollingInterval: 200,
    transport: http(rpcUrl, { timeout: 30_000 }),
  })
}
