import type { ConfigStorage } from '../utils/createSafeStorage.js'
import { createPersistedStore } from './createPersistedStore.js'

/** Whether the dialog with the network's settings stays away. */
export type InstructionsState = { isHidden: boolean }

export function createInstructionsStore(storage: ConfigStorage) {
  return createPersistedStore<InstructionsState>({
    key: 'hide-wallet-instructions',
    version: 1,
    storage,
    initial: { isHidden: false },
    parse: ({ isHidden }) => ({ isHidden: isHidden === true }),
  })
}
