import type { Config } from '../config.js'

/** Returns the first part of every query key, which contains chain and genesis. */
export function getScope({ deployment }: Pick<Config, 'deployment'>) {
  return {
    chainId: deployment.chain.id,
    genesisHash: deployment.genesisHash,
  }
}
