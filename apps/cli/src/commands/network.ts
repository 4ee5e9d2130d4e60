import { existsSync } from 'node:fs'
import { writeFileAtomic } from '@letheswap/node'
import type { Deployment } from '@letheswap/sdk'
import { type Client, createClient, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { readAddress } from '../lib/amounts.js'
import {
  command,
  group,
  networkArgs,
  networkCommand,
  option,
  positional,
} from '../lib/command.js'
import { CommandError, UsageError } from '../lib/errors.js'
import { readAccount } from '../lib/key.js'
import type { Logger } from '../lib/logger.js'
import { requireRpcUrl } from '../lib/network.js'
import { readArtifact } from '../lib/readArtifact.js'
import { sendArgs } from '../lib/sendPlan.js'

const commonArgs = {
  'rpc-url': option('url', 'Node of the chain (default: ETH_RPC_URL)'),
  out: option(
    'file',
    'Where to write the deployment (default: deployment.json)',
  ),
  json: networkArgs.json,
}

const deploy = command({
  name: 'deploy',
  description: 'Deploy an exchange to a chain',
  examples: [
    'network deploy spec.json --rpc-url https://rpc.acme.example --dry-run',
  ],
  args: {
    spec: positional('JSON file of tokens and pools to deploy'),
    ...commonArgs,
    ...sendArgs,
    'factory-artifact': option(
      'file',
      'Compiled factory of a fork, e.g. with another fee',
    ),
    'router-artifact': option('file', 'Compiled router of the same fork'),
  },
  run: async (options, logger) => {
    const { out = 'deployment.json', factoryArtifact, routerArtifact } = options
    const journal = `${out}.journal`
    // If the journal exists, the command continues or repeats a deployment, which
    // overwrites its own file.
    if (!options.dryRun && !existsSync(journal)) assertFree(out)
    if ((factoryArtifact === undefined) !== (routerArtifact === undefined))
      throw new UsageError(
        'Give --factory-artifact and --router-artifact together: a router finds only the pools of its own factory.',
      )
    const rpcUrl = requireRpcUrl(options.rpcUrl)
    const { deploySpec } = await import('../lib/deploySpec.js')
    const deployment = await deploySpec(
      createNodeClient(rpcUrl, await readAccount()),
      {
        ...options,
        rpcUrl,
        artifacts:
          factoryArtifact === undefined || routerArtifact === undefined
            ? undefined
            : {
                factory: readArtifact(factoryArtifact),
                router: readArtifact(routerArtifact),
              },
        journal,
        logger,
      },
    )
    if (deployment) await describe('Deployed', deployment, out, logger)
  },
})

const adopt = command({
  name: 'adopt',
  description: 'Write a deployment for an existing exchange',
  examples: [
    'network adopt --rpc-url https://rpc.acme.example --router 0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D --coin ACME',
  ],
  args: {
    ...commonArgs,
    router: option('address', 'Router of the exchange'),
    tokens: option(
      'addresses',
      'Tokens to show, separated by commas (default: those of all pairs)',
    ),
    name: option('text', 'Name of the chain'),
    coin: option('symbol', 'Symbol of the coin that pays gas (default: ETH)'),
  },
  run: async (options, logger) => {
    const { out = 'deployment.json', router, tokens, name, coin } = options
    assertFree(out)
    const rpcUrl = requireRpcUrl(options.rpcUrl)
    const { adoptNetwork } = await import('@letheswap/network')
    const deployment = await adoptNetwork(createNodeClient(rpcUrl), {
      router: readAddress('--router', router ?? ''),
      tokens: tokens
        ?.split(',')
        .map((token) => readAddress('--tokens', token.trim())),
      rpcUrls: [rpcUrl],
      name,
      nativeCurrency: coin ? { name: coin, symbol: coin } : undefined,
      onSkipped: (error) => logger.progress(`${error.shortMessage} Left out.`),
    })
    await describe('Adopted', deployment, out, logger)
  },
})

const show = networkCommand({
  name: 'show',
  description: 'Show the chain, contracts and tokens of a deployment',
  examples: ['network show'],
  args: {},
  run: async (_, logger, { deployment }) => {
    const { chain, contracts, tokens, pairs, genesisHash, faucetUrl } =
      deployment
    // Paths and queries may contain credentials.
    const rpcUrls = chain.rpcUrls.map((url) => new URL(url).origin)
    logger.json({
      chain: { ...chain, rpcUrls },
      ...{ genesisHash, contracts, faucetUrl, pairs },
      tokens: tokens.map(({ symbol, address }) => ({ symbol, address })),
    })
    logger.table([
      ['Chain', `${chain.name} (${chain.id})`],
      ['Coin', chain.nativeCurrency.symbol],
      ['Nodes', rpcUrls.join(', ')],
      ['Genesis', genesisHash],
      ...Object.entries(contracts).map(([name, value]) => [name, `${value}`]),
      ['Faucet', faucetUrl ?? 'none'],
      ['Tokens', tokens.map(({ symbol }) => symbol).join(', ')],
      ['Pools', String(pairs.length)],
    ])
  },
})

export const network = group(
  'network',
  'Deploy an exchange, adopt an existing one, or show one',
  [deploy, adopt, show],
)

function assertFree(out: string): void {
  if (existsSync(out))
    throw new CommandError(`The file ${out} already exists.`, {
      metaMessages: ['Pass another file with --out.'],
    })
}

async function describe(
  done: string,
  deployment: Deployment,
  out: string,
  logger: Logger,
): Promise<void> {
  const { getWalletWarnings } = await import('@letheswap/network')
  for (const warning of getWalletWarnings(deployment)) logger.progress(warning)
  writeFileAtomic(out, `${JSON.stringify(deployment, null, 2)}\n`)
  logger.json(deployment)
  logger.line(
    `${done}: ${deployment.tokens.length} tokens, ${deployment.pairs.length} pools. The deployment is in ${out}.`,
  )
  logger.progress(`Check it with: lethe check --config ${out}`)
}

function createNodeClient(rpcUrl: string, account?: PrivateKeyAccount): Client {
  return createClient({
    account,
    pollingInterval: 200,
    transport: http(rpcUrl, { timeout: 30_000 }),
  })
}
