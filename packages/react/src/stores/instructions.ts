import type { SyncStorage } from '@letheswap/sdk'
import { createPersistedStore } from './createPersistedStore.js'

export type InstructionsState = { isHidden: boolean }

export function createInstructionsStore(storage: SyncStorage) {
  return createPersistedStore<InstructionsState>({
    key: 'hide-wallet-instructions',
    storage,
    initial: { isHidden: false },
    parse: ({ isHidden }) => ({ isHidden: isHidden === true }),
  })
}
