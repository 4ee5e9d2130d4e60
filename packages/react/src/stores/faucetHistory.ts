import type { SyncStorage } from '@letheswap/sdk'
import type { Address, Hash } from 'viem'
import { createPersistedStore } from './createPersistedStore.js'

export type FaucetHistoryState = {
  genesisHash: Hash
  /** Times of requests in milliseconds, newest first, by `faucetHistoryKey`. */
  requests: Record<string, readonly number[]>
}

export function createFaucetHistoryStore(
  storage: SyncStorage,
  genesisHash: Hash,
) {
  return createPersistedStore<FaucetHistoryState>({
    key: 'faucetHistory',
    storage,
    initial: { genesisHash, requests: {} },
    // Another chain has paid nothing yet.
    parse: ({ genesisHash: paidOn, requests }) =>
      paidOn === genesisHash && typeof requests === 'object' && requests
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
