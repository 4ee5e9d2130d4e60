import { getPairs } from '../contracts/getPairs.js'
import type { Deployment } from '../deployment/types.js'
import { getLpToken } from '../tokens/getLpToken.js'
import { getTokens } from '../tokens/getTokens.js'
import { getWrappedToken } from '../tokens/getWrappedToken.js'
import type { Token } from '../tokens/types.js'

const known = new WeakMap<Deployment, ReadonlyMap<string, Token>>()

/**
 * Returns the deployment's token contracts, LP tokens included, by lower-case
 * address.
 */
export function getKnownTokens(
  deployment: Deployment,
): ReadonlyMap<string, Token> {
  const tokens = known.get(deployment) ?? listTokens(deployment)
  known.set(deployment, tokens)
  return tokens
}

function listTokens(deployment: Deployment) {
  const tokens = [
    ...getTokens(deployment).filter(({ isNative }) => !isNative),
    getWrappedToken(deployment),
    ...[...getPairs(deployment).values()].map(({ pairAddress }) =>
      getLpToken(pairAddress),
    ),
  ]
  return new Map(tokens.map((token) => [token.address.toLowerCase(), token]))
}
