import type { SyncStorage } from '@letheswap/sdk'
import type { Address, Hash } from 'viem'
import { createPersistedStore } from './createPersistedStore.js'

export type PoolAprsState = {
  /** The chain of the pools. */
  genesisHash: Hash
  /** When the events were read, in milliseconds. */
  updatedAt: number
  /** Fee APR of the 24 hours before in basis points, by pair. */
  aprs: Readonly<Record<Address, number>>
}

/** How long they are shown, in milliseconds. */
const day = 24 * 60 * 60 * 1000

/** The APRs that the last look at any pool's events gave. */
export function createPoolAprsStore(storage: SyncStorage, genesisHash: Hash) {
  return createPersistedStore<PoolAprsState>({
    key: 'poolAprs',
    storage,
    initial: { genesisHash, updatedAt: 0, aprs: {} },
    parse: ({ genesisHash: readOn, updatedAt, aprs }) =>
      readOn === genesisHash && Date.now() - Number(updatedAt) < day
        ? {
            updatedAt: Number(updatedAt),
            aprs: Object.fromEntries(
              Object.entries(Object(aprs)).filter(([, apr]) =>
                Number.isSafeInteger(apr),
              ),
            ) as PoolAprsState['aprs'],
          }
        : {},
  })
}
