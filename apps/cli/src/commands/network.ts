import { adoptNetwork } from '@letheswap/network'
import { writeFileAtomic } from '@letheswap/node'
import type { Deployment } from '@letheswap/sdk'
import { type Client, createClient, http, isAddress } from 'viem'
import { deploySpec } from '../deploySpec.js'
import { didYouMean } from '../didYouMean.js'
import { UsageError } from '../errors.js'
import { readAccount } from '../key.js'
import { createLogger, type Logger } from '../logger.js'
import { readArtifact } from '../readArtifact.js'

type Options = {
  action: string
  spec?: string | undefined
  rpcUrl?: string | undefined
  out?: string | undefined
  yes: boolean
  isDryRun: boolean
  factoryArtifact?: string | undefined
  routerArtifact?: string | undefined
  router?: string | undefined
  tokens?: string | undefined
  name?: string | undefined
  coin?: string | undefined
  json: boolean
}

/** Puts an exchange on a chain, or describes the one that is there. */
export async function network(options: Options): Promise<void> {
  const { action, out = 'deployment.json' } = options
  const logger = createLogger(options)
  const deployment = await act(options, out, logger)
  if (deployment === undefined) return
  writeFileAtomic(out, `${JSON.stringify(deployment, null, 2)}\n`)
  logger.json(deployment)
  logger.line(
    `${action === 'deploy' ? 'Deployed' : 'Adopted'}: ${deployment.tokens.length} tokens, ${deployment.pairs.length} pools. The description is in ${out}.`,
  )
  logger.line(`Check it with: lethe doctor --config ${out}`)
}

async function act(
  options: Options,
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
  const rpcUrl = readNodeUrl(options.rpcUrl)
  return deploySpec(createNodeClient(rpcUrl, readAccount()), {
    ...options,
    rpcUrl,
    spec: options.spec,
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
  { router, tokens, name, coin, ...options }: Options,
  logger: Logger,
): Promise<Deployment> {
  const rpcUrl = readNodeUrl(options.rpcUrl)
  const client = createNodeClient(rpcUrl)
  return adoptNetwork(client, {
    router: readAddress('--router', router ?? ''),
    ...(tokens === undefined
      ? {}
      : {
          tokens: tokens
            .split(',')
            .map((token) => readAddress('--tokens', token.trim())),
        }),
    rpcUrls: [rpcUrl],
    name,
    ...(coin === undefined
      ? {}
      : { nativeCurrency: { name: coin, symbol: coin } }),
    onSkipped: (_, error) => logger.progress(`${error.shortMessage} Left out.`),
  })
}

function readAddress(option: string, text: string) {
  if (!isAddress(text))
    throw new UsageError(`${option} must be an address: 0x and 40 hex digits.`)
  return text
}

function readNodeUrl(text: string | undefined): string {
  if (text === undefined || !/^https?:/.test(text) || !URL.canParse(text))
    // Not quoted: it may hold a credential.
    throw new UsageError('--rpc-url must be an http or https URL.')
  return text
}

function createNodeClient(
  rpcUrl: string,
  account?: ReturnType<typeof readAccount>,
): Client {
  return createClient({
    ...(account === undefined ? {} : { account }),
    pollingInterval: 500,
    transport: http(rpcUrl, { timeout: 30_000 }),
  })
}
