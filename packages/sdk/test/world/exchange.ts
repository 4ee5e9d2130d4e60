import { type Address, pad } from 'viem'
import { parseDeployment } from '../../src/deployment/parseDeployment.js'
import { getPairs } from '../../src/deployment/registry.js'
import type { Deployment } from '../../src/deployment/types.js'
import { deploymentJson } from '../deployment.js'

/** Hash of block 0 before and after a restart. */
export const genesisHashes = [pad('0xab'), pad('0xcd')] as const

const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

const create = (contracts: object): Deployment =>
  parseDeployment({
    ...deploymentJson,
    chain: {
      ...deploymentJson.chain,
      rpcUrls: ['http://node.test', 'http://other.test'],
    },
    genesisHash: genesisHashes[0],
    contracts: { ...deploymentJson.contracts, ...contracts },
  })

/** The network of every world, with and without Multicall3. */
export const deployments: Record<'withMulticall' | 'plain', Deployment> = {
  withMulticall: create({ multicall3 }),
  plain: create({}),
}

const lower = (address: Address) => address.toLowerCase() as Address
const { router, factory, wrappedNative } = deployments.plain.contracts

/** Addresses are in lower case. */
export const exchange = {
  router: lower(router),
  factory: lower(factory),
  wrapped: lower(wrappedNative),
  multicall3: multicall3 as Address,
  tokens: deployments.plain.tokens.map((token) => ({
    ...token,
    address: lower(token.address),
  })),
  pairs: [...getPairs(deployments.plain).values()].map((pair) => ({
    key: pair.key,
    address: lower(pair.pairAddress),
    token0: lower(pair.token0),
    token1: lower(pair.token1),
  })),
}
