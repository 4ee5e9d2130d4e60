import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { type Deployment, deploymentToChain, diagnose } from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { StackError } from './StackError.js'

export type ChainOptions = {
  host: string
  /** 0: any free port. */
  rpcPort: number
  stateDir: string
  fresh: boolean
  /** Default: mines each transaction at once. */
  blockTime?: number | undefined
}

export type Chain = {
  deployment: Deployment
  rpcUrl: string
  /** The network's existing faucet. */
  faucetUrl?: string | undefined
  faucetEnv: Readonly<Record<string, string | undefined>> | undefined
  devnet: Devnet | undefined
}

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
