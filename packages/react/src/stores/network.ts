import {
  addTokens,
  type Deployment,
  getTokens,
  type Token,
} from '@letheswap/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ImportedTokensState } from './importedTokens.js'

export type NetworkState = {
  /** Includes imported tokens. */
  deployment: Deployment
  /** Tokens. The native coin comes first, imported tokens last. */
  tokens: readonly Token[]
}

/** Joins a deployment with the imported tokens. Starts without those. */
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
