import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Deployment,
  deploymentToChain,
  deploymentToTransport,
  InvalidDeploymentError,
  parseDeployment,
} from '@letheswap/sdk'
import {
  type Account,
  type Chain,
  type Client,
  createClient,
  type Transport,
} from 'viem'
import { CommandError, UsageError } from './errors.js'
import { howToStart } from './howToStart.js'
import { withImportedTokens } from './tokenFile.js'

/** The file that `lethe up` and `npm start` write. */
const configName = '.letheswap/deployment.json'

/** Finds the deployment in this folder, or in the nearest folder above. */
function findConfig(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const path = join(folder, configName)
    if (existsSync(path)) return path
    if (dirname(folder) === folder) return configName
  }
}

// Milliseconds between polls. viem's default of 4 s is for public chains. A local chain
// may mine immediately.
const pollingInterval = 200

export type NetworkOptions = {
  config?: string | undefined
  rpcUrl?: string | undefined
}

export type Network = {
  deployment: Deployment
  client: Client<Transport, Chain>
}

export async function openNetwork(options: NetworkOptions): Promise<Network> {
  const deployment = await readDeployment(options)
  const client = createClient({
    chain: deploymentToChain(deployment),
    transport: deploymentToTransport(deployment, {
      batch: true,
      retryCount: 3,
    }),
    pollingInterval,
  })
  return { deployment, client }
}

/** Reads the node's name, e.g. `anvil/v1.7.1`. Empty if the node does not return it. */
export const readNodeName = ({ client }: Network): Promise<string> =>
  client.request({ method: 'web3_clientVersion' }).catch(() => '')

export function createWallet(
  deployment: Deployment,
  account: Account,
): Client<Transport, Chain, Account> {
  return createClient({
    account,
    chain: deploymentToChain(deployment),
    transport: deploymentToTransport(deployment, { retryCount: 3 }),
    pollingInterval,
  })
}

export async function readDeployment({
  config = process.env.LETHE_CONFIG || findConfig(),
  rpcUrl,
}: NetworkOptions): Promise<Deployment> {
  const deployment = parse(config, await read(config))
  if (rpcUrl === undefined) return deployment
  const rpcUrls = [readRpcUrl(rpcUrl)]
  return { ...deployment, chain: { ...deployment.chain, rpcUrls } }
}

/**
 * Parses the URL of a node. The value is not quoted, because it may contain
 * credentials.
 */
export function readRpcUrl(text: string): string {
  if (isUrl(text)) return text
  throw new UsageError('--rpc-url must be an http or https URL.')
}

/** Returns the node's URL for a chain without a deployment. */
export function requireRpcUrl(option: string | undefined): string {
  const text = option ?? process.env.ETH_RPC_URL
  if (text) return readRpcUrl(text)
  throw new UsageError('This command needs a node.', {
    metaMessages: ['Pass --rpc-url, or set ETH_RPC_URL.'],
  })
}

export const isUrl = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text)

async function read(config: string): Promise<string> {
  try {
    if (!isUrl(config)) return readFileSync(config, 'utf8')
    const response = await fetch(config)
    if (response.ok) return await response.text()
    throw new Error(`status ${response.status}`)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new CommandError(
      code === 'ENOENT'
        ? `There is no deployment at ${config}.`
        : `The deployment at ${config} cannot be read${code ? ` (${code})` : ''}.`,
      {
        // The message already includes the code.
        cause: code === undefined ? cause : undefined,
        metaMessages: [
          `${howToStart}, or name a deployment (a file or a URL) with --config or LETHE_CONFIG.`,
        ],
      },
    )
  }
}

function parse(config: string, text: string): Deployment {
  try {
    return withImportedTokens(parseDeployment(JSON.parse(text)))
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(
      `The deployment at ${config} is not valid: ${
        error instanceof InvalidDeploymentError
          ? error.shortMessage
          : 'it is not JSON.'
      }`,
      { metaMessages: ['Name another one with --config or LETHE_CONFIG.'] },
    )
  }
}
