import { readFileSync } from 'node:fs'
import {
  type Deployment,
  InvalidDeploymentError,
  letheChain,
  parseDeployment,
} from '@letheswap/sdk'
import {
  type Account,
  type Chain,
  type Client,
  createClient,
  fallback,
  http,
  type Transport,
} from 'viem'
import { CommandError, UsageError } from './errors.js'

const defaultConfig = '.letheswap/deployment.json'

// viem's default of 4 s suits public chains, not a block at once.
const pollingInterval = 200

/** The options that say which network a command is about. */
export type NetworkOptions = {
  /** Path of the deployment JSON. */
  config?: string | undefined
  /** Used instead of the deployment's own RPC URLs. */
  rpcUrl?: string | undefined
}

/** A network, and the client to read it with. */
export type Network = {
  deployment: Deployment
  client: Client<Transport, Chain>
}

/** Opens the network that the options and the environment name. */
export function openNetwork({ config, rpcUrl }: NetworkOptions): Network {
  const deployment = readDeployment(config, rpcUrl)
  return { deployment, client: createNetworkClient(deployment) }
}

/** The client that signs for `account`. */
export function createWallet(
  deployment: Deployment,
  account: Account,
): Client<Transport, Chain, Account> {
  return createClient({
    account,
    chain: letheChain(deployment),
    transport: toTransport(deployment),
    pollingInterval,
  })
}

function createNetworkClient(deployment: Deployment): Client<Transport, Chain> {
  return createClient({
    chain: letheChain(deployment),
    transport: toTransport(deployment),
    pollingInterval,
  })
}

function toTransport({ chain }: Deployment): Transport {
  return fallback(chain.rpcUrls.map((url) => http(url)))
}

function readDeployment(
  config: string | undefined,
  rpcUrl: string | undefined,
): Deployment {
  const path = config ?? process.env.LETHE_CONFIG ?? defaultConfig
  const deployment = parse(path, read(path))
  if (rpcUrl === undefined) return deployment
  if (!/^https?:/.test(rpcUrl) || !URL.canParse(rpcUrl))
    // Not quoted: it may hold a credential.
    throw new UsageError('--rpc-url must be an http or https URL.')
  return { ...deployment, chain: { ...deployment.chain, rpcUrls: [rpcUrl] } }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(
      code === 'ENOENT'
        ? `There is no network description at ${path}.`
        : `The network description at ${path} cannot be read (${code}).`,
      {
        metaMessages: [
          'Start the network with `npm start`, or name a description with --config or LETHE_CONFIG.',
        ],
      },
    )
  }
}

function parse(path: string, text: string): Deployment {
  try {
    return parseDeployment(JSON.parse(text))
  } catch (error) {
    throw new CommandError(
      `The network description at ${path} is not valid: ${
        error instanceof InvalidDeploymentError
          ? error.shortMessage
          : 'it is not JSON.'
      }`,
      { metaMessages: ['Name another one with --config or LETHE_CONFIG.'] },
    )
  }
}
