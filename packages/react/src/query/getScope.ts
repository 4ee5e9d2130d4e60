import type { Lethe } from '../lethe.js'

/** What keeps two networks, or a chain and its successor, apart in one cache. */
export function getScope({ deployment }: Pick<Lethe, 'deployment'>) {
  return {
    chainId: deployment.chain.id,
    genesisHash: deployment.genesisHash,
  }
}
