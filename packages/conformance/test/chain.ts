import { type Devnet, startDevnet } from '@letheswap/devnet'
import { type Deployment, deploymentToChain } from '@letheswap/sdk'
import { type Client, createClient, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

export type TestChain = {
  devnet: Devnet
  deployment: Deployment
  client: Client
}

/** Starts a chain for the tests of a file, and reverts it after each. */
export function useChain(): TestChain {
  const chain = {} as TestChain
  let snapshot: `0x${string}`

  beforeAll(async () => {
    const devnet = await startDevnet()
    const { deployment, rpcUrl } = devnet
    const client = createClient({
      chain: deploymentToChain(deployment),
      transport: http(rpcUrl, { retryCount: 0 }),
    })
    Object.assign(chain, { devnet, deployment, client })
  })
  beforeEach(async () => {
    snapshot = await chain.devnet.snapshot()
  })
  afterEach(() => chain.devnet.revert(snapshot))
  afterAll(() => chain.devnet?.stop())
  return chain
}
