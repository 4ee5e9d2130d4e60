import type { Address } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { UnknownTokenError } from '../errors/tokens.js'
import { getTokens } from './getTokens.js'
import { getWrappedToken } from './getWrappedToken.js'
import type { Token } from './types.js'

/**
 * Finds a token by its symbol, compared exactly, or address. The wrapped native
 * coin, e.g. WZKP, has both; the native coin only its symbol.
 *
 * @throws UnknownTokenError when the deployment has no such token.
 */
export function getToken<ticker extends string>(
  deployment: Deployment<ticker>,
  id: NoInfer<ticker> | Address,
): Token<ticker> {
  const tokens = getTokens(deployment)
  const wanted = id.toLowerCase()
  const token = [...tokens, getWrappedToken(deployment)].find(
    ({ address, isNative, symbol }) =>
      symbol === id || (!isNative && address.toLowerCase() === wanted),
  )
  if (!token)
    throw new UnknownTokenError({
      symbol: id,
      known: tokens.map((token) => token.symbol),
    })
  return token as Token<ticker>
}
