import type { SyncStorage } from '@letheswap/sdk'
import type { Address } from 'viem'
import { createPersistedStore } from './createPersistedStore.js'

export type PoolAprsState = {
  /** In milliseconds. */
  updatedAt: number
  /** In basis points, by pair. */
  aprs: Readonly<Record<Address, number>>
}

const day = 24 * 60 * 60 * 1000

export function createPoolAprsStore(storage: SyncStorage, network: string) {
  return createPersistedStore<PoolAprsState>({
    key: `poolAprs:${network}`,
    storage,
    initial: { updatedAt: 0, aprs: {} },
    parse: ({ updatedAt, aprs }) =>
      Date.now() - Number(updatedAt) < day
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
