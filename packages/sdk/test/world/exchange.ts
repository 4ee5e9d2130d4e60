import { type Address, pad } from 'viem'
import { parseDeployment } from '../../src/deployment/parseDeployment.js'
import { getPairs } from '../../src/deployment/registry.js'
import type { Deployment } from '../../src/deployment/types.js'
import { deploymentJson } from '../deployment.js'

/** Hash of block 0, until a restart. */
export const genesisHash = pad('0xab')

const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

const create = (contracts: object, logWindowSize?: number): Deployment =>
  parseDeployment({
    logWindowSize,
    ...deploymentJson,
    chain: {
      ...deploymentJson.chain,
      rpcUrls: ['http://node.test', 'http://other.test'],
    },
    genesisHash,
    startBlock: 1,
    contracts: { ...deploymentJson.contracts, ...contracts },
  })

/** The networks of all worlds, each as a single object, by which pairs are cached. */
export const deployments = {
  plain: create({}),
  multicall: create({ multicall3 }),
  narrow: create({ multicall3 }, 500),
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
