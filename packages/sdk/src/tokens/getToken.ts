import type { Deployment } from '../deployment/types.js'
import { UnknownTokenError } from '../errors/tokens.js'
import { getTokens } from './getTokens.js'
import type { Token } from './types.js'

/**
 * The token with a symbol. Symbols are compared exactly: `usdt` is not `USDT`.
 *
 * @param deployment - The network.
 * @param symbol - The token's ticker; the native coin has one too.
 * @returns The token.
 * @throws UnknownTokenError when the deployment has no such token.
 *
 * @example
 * ```ts
 * import { type Deployment, getToken } from '@letheswap/sdk'
 *
 * declare const deployment: Deployment
 * const { decimals } = getToken(deployment, 'USDT')
 * ```
 */
export function getToken<ticker extends string>(
  deployment: Deployment<ticker>,
  symbol: NoInfer<ticker>,
): Token<ticker> {
  const tokens = getTokens(deployment)
  const token = tokens.find((token) => token.symbol === symbol)
  if (!token)
    throw new UnknownTokenError({
      symbol,
      known: tokens.map((token) => token.symbol),
    })
  return token
}
