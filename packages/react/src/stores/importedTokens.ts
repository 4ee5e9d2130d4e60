import {
  addTokens,
  type Deployment,
  type SyncStorage,
  type TokenInfo,
} from '@letheswap/sdk'
import { createPersistedStore } from './createPersistedStore.js'

export type ImportedTokensState = {
  /** Tokens in the order of their import. */
  tokens: readonly TokenInfo[]
}

export function createImportedTokensStore(
  storage: SyncStorage,
  network: string,
  deployment: Deployment,
) {
  const isValid = (token: TokenInfo) => {
    try {
      addTokens(deployment, [token])
      return true
    } catch {
      return false
    }
  }
  return createPersistedStore<ImportedTokensState>({
    key: `letheswap.tokens:${network}`,
    storage,
    initial: { tokens: [] },
    parse: ({ tokens }) => ({
      tokens: Array.isArray(tokens) ? tokens.filter(isValid) : [],
    }),
  })
}
