import type { Config } from '../config.js'

/** What keeps two networks, or a chain and its successor, apart in one cache. */
export function getScope({ deployment }: Pick<Config, 'deployment'>) {
  return {
    chainId: deployment.chain.id,
    genesisHash: deployment.genesisHash,
  }
}
