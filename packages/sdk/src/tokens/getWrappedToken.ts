import type { Deployment } from '../deployment/types.js'
import { getTokens } from './getTokens.js'
import type { Token } from './types.js'

/**
 * Returns the wrapped native coin as a token of its own, e.g. WZKP. Pools hold
 * it; `getTokens` lists the native coin instead.
 */
export function getWrappedToken(deployment: Deployment): Token {
  const [native] = getTokens(deployment) as [Token]
  return {
    ...native,
    symbol: `W${native.symbol}`,
    name: `Wrapped ${native.name}`,
    isNative: false,
  }
}
