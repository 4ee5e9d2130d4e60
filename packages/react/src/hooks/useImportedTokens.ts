import type { Token, TokenInfo } from '@letheswap/sdk'
import type { Address } from 'viem'
import { importToken } from '../actions/importToken.js'
import { removeToken } from '../actions/removeToken.js'
import { useConfig } from './useConfig.js'
import { useTokens } from './useTokens.js'

export declare namespace useImportedTokens {
  type ReturnType = {
    /** Imported tokens, in the order of their import. */
    tokens: readonly Token[]
    /** Adds a token and returns it. Its symbol may differ. See `addTokens`. */
    importToken(token: TokenInfo): Token
    /** Throws `TokenInUseError` if an active plan uses the token. */
    removeToken(address: Address): void
  }
}

/**
 * Manages the user's imported tokens, which `useTokens` and `useDeployment` include.
 * They are stored in the browser by chain and genesis, and other tabs follow the changes.
 */
export function useImportedTokens(): useImportedTokens.ReturnType {
  const config = useConfig()
  return {
    tokens: useTokens().filter(({ isImported }) => isImported),
    importToken: (token) => importToken(config, token),
    removeToken: (address) => removeToken(config, address),
  }
}
