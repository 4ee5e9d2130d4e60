import type { Deployment } from '../deployment/types.js'
import { getLpToken } from '../tokens/getLpToken.js'
import { getTokens } from '../tokens/getTokens.js'
import { getWrappedToken } from '../tokens/getWrappedToken.js'
import type { Token } from '../tokens/types.js'
import { getPairs } from './getPairs.js'

/** The deployment's token contracts, LP tokens included, by lower-case address. */
export function getKnownTokens(
  deployment: Deployment,
): ReadonlyMap<string, Token> {
  const tokens = [
    ...getTokens(deployment).filter(({ isNative }) => !isNative),
    getWrappedToken(deployment),
    ...[...getPairs(deployment).values()].map(({ pairAddress }) =>
      getLpToken(pairAddress),
    ),
  ]
  return new Map(tokens.map((token) => [token.address.toLowerCase(), token]))
}
