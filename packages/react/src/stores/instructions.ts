import type { SyncStorage } from '@letheswap/sdk'
import { createPersistedStore } from './createPersistedStore.js'

/** Whether the user has hidden the dialog with the network's settings. */
export type InstructionsState = { isHidden: boolean }

export function createInstructionsStore(storage: SyncStorage) {
  return createPersistedStore<InstructionsState>({
    key: 'hide-wallet-instructions',
    storage,
    initial: { isHidden: false },
    parse: ({ isHidden }) => ({ isHidden: isHidden === true }),
  })
}
