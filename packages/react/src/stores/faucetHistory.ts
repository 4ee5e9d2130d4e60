import type { SyncStorage } from '@letheswap/sdk'
import type { Address } from 'viem'
import { createPersistedStore } from './createPersistedStore.js'

/** Times of requests in milliseconds, newest first, by `faucetHistoryKey`. */
export type FaucetHistoryState = {
  requests: Record<string, readonly number[]>
}

export function createFaucetHistoryStore(storage: SyncStorage) {
  return createPersistedStore<FaucetHistoryState>({
    key: 'faucetHistory',
    version: 1,
    storage,
    initial: { requests: {} },
    parse: ({ requests }) =>
      typeof requests === 'object' && requests !== null
        ? {
            requests: Object.fromEntries(
              Object.entries(requests).filter(
                ([, times]) =>
                  Array.isArray(times) && times.every(Number.isSafeInteger),
              ),
            ),
          }
        : {},
  })
}

export function faucetHistoryKey(account: Address, token: string): string {
  return `${account.toLowerCase()}:${token}`
}
