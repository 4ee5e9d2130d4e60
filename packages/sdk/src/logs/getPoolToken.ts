import type { Address } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { getTokens } from '../tokens/getTokens.js'
import type { Token } from '../tokens/types.js'

const known = new WeakMap<Deployment, Map<Address, Token>>()

/**
 * The token at an address that is in one of the deployment's pairs. Pairs hold
 * the wrapped coin under the native one's name.
 */
export function getPoolToken(deployment: Deployment, address: Address): Token {
  const tokens =
    known.get(deployment) ??
    new Map(getTokens(deployment).map((token) => [token.address, token]))
  known.set(deployment, tokens)
  return tokens.get(address) as Token
}
