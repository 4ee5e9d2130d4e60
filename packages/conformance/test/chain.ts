import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  type Deployment,
  deploymentToChain,
  waitForReceipt,
} from '@letheswap/sdk'
import { type Address, type Client, createClient, http } from 'viem'
import { readContract, writeContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { factoryAbi } from '../src/abi.js'

/** A chain for the tests of one file; each test finds it as new. */
export type TestChain = {
  devnet: Devnet
  deployment: Deployment
  /** Reads. */
  client: Client
}

/** Starts a chain for the tests of a file and takes it back after each. */
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

/** Sets who gets the protocol fee, as the factory's owner would. */
export async function setFeeTo(
  { deployment, devnet }: TestChain,
  feeTo: Address,
) {
  const { client } = devnet
  const call = { address: deployment.contracts.factory, abi: factoryAbi }
  const account = await readContract(client, {
    ...call,
    functionName: 'feeToSetter',
  })
  await client.impersonateAccount({ address: account })
  await client.setBalance({ address: account, value: 10n ** 18n })
  const hash = await writeContract(client, {
    ...call,
    account,
    chain: null,
    functionName: 'setFeeTo',
    args: [feeTo],
  })
  await waitForReceipt(client, { hash })
  await client.stopImpersonatingAccount({ address: account })
}
