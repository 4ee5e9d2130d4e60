import {
  addTokens,
  type Deployment,
  getTokens,
  type Token,
} from '@letheswap/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ImportedTokensState } from './importedTokens.js'

export type NetworkState = {
  /** The deployment, including imported tokens. */
  deployment: Deployment
  /** The native coin first, imported tokens last. */
  tokens: readonly Token[]
}

/**
 * Creates the store of a deployment with its imported tokens. Starts without imported
 * tokens.
 */
export function createNetworkStore(
  deployment: Deployment,
  importedTokens: StoreApi<ImportedTokensState>,
) {
  const join = ({ tokens }: ImportedTokensState): NetworkState => {
    const joined =
      tokens.length > 0 ? addTokens(deployment, tokens) : deployment
    return { deployment: joined, tokens: getTokens(joined) }
  }
  const store = createStore<NetworkState>()(() => join({ tokens: [] }))
  const update = (state: ImportedTokensState) => store.setState(join(state))
  if (importedTokens.getState().tokens.length > 0)
    update(importedTokens.getState())
  importedTokens.subscribe(update)
  return store
}
