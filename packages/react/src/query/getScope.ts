import type { Config } from '../config.js'

/** The first part of every query key: tells networks, and chains with one id, apart. */
export function getScope({ deployment }: Pick<Config, 'deployment'>) {
  return {
    chainId: deployment.chain.id,
    genesisHash: deployment.genesisHash,
  }
}
