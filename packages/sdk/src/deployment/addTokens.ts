import { getUniqueSymbol } from './getUniqueSymbol.js'
import { getIndex, getNativeToken } from './registry.js'
import { readTokens, type SkipOptions, tokenOf } from './rules.js'
import type { Deployment, PairKey, TokenInfo } from './types.js'

export declare namespace addTokens {
  type Options = SkipOptions
}

/**
 * Adds imported tokens to a deployment, for use in every action. Each token is marked
 * as imported, and paired with every other token in case that pair exists. Known tokens
 * are skipped.
 *
 * @param tokens - E.g. from `getTokenInfo`. If a symbol looks like another token's, the
 *   first digits of the address are appended, as in `USDT_a0b8`, and
 *   `extensions.contractSymbol` keeps the original.
 * @throws InvalidDeploymentError with the invalid field of a token.
 */
export function addTokens(
  deployment: Deployment,
  tokens: readonly TokenInfo[],
  options: addTokens.Options = {},
): Deployment {
  const { symbols, addresses } = getIndex(deployment)
  const known = new Set(addresses.keys())
  const taken = [...symbols.keys()]
  const all = [...deployment.tokens]
  const pairs = [...deployment.pairs]
  const added = readTokens(tokens, tokenOf(deployment.chain.id), options)
  for (const token of added) {
    const address = token.address.toLowerCase()
    if (known.has(address)) continue
    const symbol = getUniqueSymbol(token, taken)
    const { contractSymbol = token.symbol } = token.extensions ?? {}
    const others = [getNativeToken(deployment), ...all].map(
      (other) => other.symbol,
    )
    pairs.push(...others.map((other): PairKey => `${symbol}-${other}`))
    all.push({
      ...token,
      symbol,
      extensions: {
        ...token.extensions,
        ...(contractSymbol !== symbol && { contractSymbol }),
        imported: true,
      },
    })
    known.add(address)
    taken.push(symbol)
  }
  return { ...deployment, tokens: all, pairs }
}
