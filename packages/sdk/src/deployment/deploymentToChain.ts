import { type Chain, defineChain } from 'viem'
import type { Deployment } from './types.js'

/**
 * Returns the viem chain of a deployment, for `createClient({ chain })` and
 * wallets.
 */
export function deploymentToChain(deployment: Deployment): Chain {
  const { chain, contracts, startBlock } = deployment
  const { multicall3 } = contracts
  return defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: chain.rpcUrls } },
    ...(multicall3 && {
      contracts: {
        multicall3: { address: multicall3, blockCreated: startBlock },
      },
    }),
    testnet: true,
  })
}
