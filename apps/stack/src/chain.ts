import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { type Deployment, deploymentToChain, diagnose } from '@letheswap/sdk'
import { type Address, createClient, http } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { getKeyFiles } from './getKeyFiles.js'
import { readOrCreateKey } from './readOrCreateKey.js'
import { StackError } from './StackError.js'
import { fillFaucet, secureChain } from './secureChain.js'

export type ChainOptions = {
  stateDir: string
  fresh: boolean
  /** Seconds between blocks. By default, each transaction is mined immediately. */
  blockTime?: number | undefined
}

export type Chain = {
  deployment: Deployment
  /** The node's URL for this program. */
  rpcUrl: string
  /** The network's existing faucet. */
  faucetUrl?: string | undefined
  faucetEnv: Readonly<Record<string, string | undefined>> | undefined
  devnet: Devnet | undefined
  /** The file with the key of the account that owns the tokens and the liquidity. */
  ownerKey?: string | undefined
}

/**
 * Starts a devnet that other users can share. Its node listens at a hidden address,
 * because any web page may open a WebSocket to any port of this machine, and the node
 * does not check the page's origin.
 */
export async function startChain({
  blockTime,
  fresh,
  stateDir,
}: ChainOptions): Promise<Chain> {
  const devnet = await startDevnet({
    host: pickAddress(),
    cors: false,
    statePath: join(stateDir, 'chain.json'),
    fresh,
    blockTime,
    onSaveError: ({ message }) => console.error(message),
  })
  try {
    const [ownerKey, faucetKey] = ['owner.key', 'faucet.key'].map((name) =>
      join(stateDir, name),
    ) as [string, string]
    const [owner, faucet] = [ownerKey, faucetKey].map((path) =>
      privateKeyToAddress(readOrCreateKey(path)),
    ) as [Address, Address]
    await secureChain(devnet, { owner })
    await fillFaucet(devnet, faucet)
    return {
      deployment: devnet.deployment,
      rpcUrl: devnet.rpcUrl,
      faucetEnv: getKeyFiles(faucetKey),
      devnet,
      ownerKey,
    }
  } catch (error) {
    await devnet.stop()
    throw error
  }
}

/**
 * Returns one of 16 million loopback addresses, too many for a page to scan. macOS has
 * only one, so there only the port is unknown.
 */
const pickAddress = (): string =>
  process.platform === 'darwin'
    ? '127.0.0.1'
    : `127.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export async function findChain(network: Deployment): Promise<Chain> {
  const { faucetUrl, probeUrl: _, ...deployment } = network
  const client = createClient({
    chain: deploymentToChain(deployment),
    transport: http(),
  })
  const errors = (await diagnose(client, { deployment })).filter(
    ({ severity }) => severity === 'error',
  )
  if (errors.length > 0) {
    const messages = errors.map(({ message }) => message).join('\n')
    const fixes = new Set(errors.flatMap(({ fix }) => fix ?? []))
    throw new StackError([messages, [...fixes].join('\n')].join('\n\n'))
  }
  const { FAUCET_PRIVATE_KEY, FAUCET_PRIVATE_KEY_FILE } = process.env
  return {
    deployment,
    rpcUrl: deployment.chain.rpcUrls[0] as string,
    faucetUrl,
    faucetEnv:
      FAUCET_PRIVATE_KEY || FAUCET_PRIVATE_KEY_FILE
        ? Object.fromEntries(
            Object.entries(process.env).filter(
              ([name, value]) => name.startsWith('FAUCET_') && value,
            ),
          )
        : undefined,
    devnet: undefined,
  }
}
