import type { Deployment } from '@letheswap/sdk'

/**
 * Returns the storage of a browser that was connected to this network on its last
 * visit.
 */
export function connectedBefore({
  chain,
  genesisHash,
}: Deployment): Record<string, string> {
  return {
    [`letheswap.preferences:${chain.id}:${genesisHash}`]: JSON.stringify({
      state: { autoConnect: true },
      version: 1,
    }),
  }
}
