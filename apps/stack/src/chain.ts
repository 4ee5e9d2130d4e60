import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { type Deployment, deploymentToChain, diagnose } from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { StackError } from './StackError.js'

export type ChainOptions = {
  host: string
  /** 0: any free port. */
  rpcPort: number
  /** Folder that keeps the chain. */
  stateDir: string
  /** Start a new chain. */
  fresh: boolean
  /** Seconds between blocks. By default every transaction is mined at once. */
  blockTime?: number | undefined
}

/** A chain with the exchange on it. */
export type Chain = {
  deployment: Deployment
  /** URL of its node. */
  rpcUrl: string
  /** The faucet that the network has already. */
  faucetUrl?: string | undefined
  /** Environment of the faucet to start; without it, none is started. */
  faucetEnv: Readonly<Record<string, string | undefined>> | undefined
  /** Where it was started here. */
  devnet: Devnet | undefined
}

/** Starts a development chain that keeps its state in the folder. */
export async function startChain({
  blockTime,
  fresh,
  host,
  rpcPort,
  stateDir,
}: ChainOptions): Promise<Chain> {
  const devnet = await startDevnet({
    host,
    port: rpcPort,
    statePath: join(stateDir, 'chain.json'),
    fresh,
    blockTime,
  })
  return {
    deployment: devnet.deployment,
    rpcUrl: devnet.rpcUrl,
    faucetEnv: { FAUCET_PRIVATE_KEY: devnet.faucetAccount.privateKey },
    devnet,
  }
}

/** Makes sure that a network is as it is described. */
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
            Object.entries(process.env).filter(([name]) =>
              name.startsWith('FAUCET_'),
            ),
          )
        : undefined,
    devnet: undefined,
  }
}
