import type { SyncStorage } from '@letheswap/sdk'
import type { Address, Hash } from 'viem'
import { createPersistedStore } from './createPersistedStore.js'

export type PoolAprsState = {
  genesisHash: Hash
  /** In milliseconds. */
  updatedAt: number
  /** In basis points, by pair. */
  aprs: Readonly<Record<Address, number>>
}

const day = 24 * 60 * 60 * 1000

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
