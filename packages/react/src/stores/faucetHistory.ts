import type { SyncStorage } from '@letheswap/sdk'
import type { Address } from 'viem'
import { createPersistedStore } from './createPersistedStore.js'

export type FaucetHistoryState = {
  /** Times of requests in milliseconds, newest first, by `faucetHistoryKey`. */
  requests: Record<string, readonly number[]>
}

export function createFaucetHistoryStore(
  storage: SyncStorage,
  network: string,
) {
  return createPersistedStore<FaucetHistoryState>({
    key: `faucetHistory:${network}`,
    storage,
    initial: { requests: {} },
    parse: ({ requests }) => ({
      requests: Object.fromEntries(
        Object.entries(Object(requests)).filter(
          (entry): entry is [string, number[]] =>
            Array.isArray(entry[1]) && entry[1].every(Number.isSafeInteger),
        ),
      ),
    }),
  })
}

export function faucetHistoryKey(account: Address, token: string): string {
  return `${account.toLowerCase()}:${token}`
}
