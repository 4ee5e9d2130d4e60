import { type Devnet, startDevnet } from '@letheswap/devnet'
import { afterAll, beforeAll } from 'vitest'
import { createBrowserChain } from '../src/createBrowserChain.js'
import { takeSnapshot } from '../src/takeSnapshot.js'
import type { BrowserChainProvider, ChainSnapshot } from '../src/types.js'

/** anvil, and a chain in this process that started with anvil's state. */
export type Chains = {
  devnet: Devnet
  snapshot: ChainSnapshot
  anvil: Pick<BrowserChainProvider, 'request'>
  chain: BrowserChainProvider
}

/** Starts both chains for the tests of a file. */
export function useChains(): Chains {
  const chains = {} as Chains
  beforeAll(async () => {
    const devnet = await startDevnet()
    const snapshot = await takeSnapshot(devnet.client)
    Object.assign(chains, {
      devnet,
      snapshot,
      anvil: createNode(devnet.rpcUrl),
      chain: await createBrowserChain({ chainId: 500_000, snapshot }),
    })
  })
  afterAll(() => chains.devnet?.stop())
  return chains
}

/** Returns a node's raw answers and errors, which viem's transport would reword. */
const createNode = (url: string): Chains['anvil'] => ({
  async request({ method, params = [] }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as {
      result: unknown
      error?: object
    }
    if (error) throw error
    return result
  },
})

/** Returns a request's outcome, including refusals, for a comparison. */
export const ask = (
  node: Pick<BrowserChainProvider, 'request'>,
  method: string,
  ...params: unknown[]
): Promise<unknown> =>
  node
    .request({ method, params })
    .catch(({ code, message, data }) => ({ code, message, data }))
