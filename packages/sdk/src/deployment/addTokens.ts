import { getUniqueSymbol } from './getUniqueSymbol.js'
import { parseDeployment } from './parseDeployment.js'
import type { Deployment, PairKey, TokenInfo } from './types.js'

/**
 * Adds imported tokens to a deployment, for every action. Each is marked as
 * imported, and paired with every other token in case that pair exists. Known
 * tokens are skipped.
 *
 * @param tokens - E.g. from `getTokenInfo`. A symbol that looks like another
 * token's gets the first digits of the address, as in `USDT_a0b8`, and
 * `extensions.contractSymbol` keeps the contract's.
 * @throws InvalidDeploymentError naming the invalid field of a token.
 */
export function addTokens(
  deployment: Deployment,
  tokens: readonly TokenInfo[],
): Deployment {
  const { chain, contracts } = deployment
  const native = chain.nativeCurrency.symbol
  const all = [...deployment.tokens]
  const pairs = [...deployment.pairs]
  for (const token of tokens) {
    const isKnown = [{ address: contracts.wrappedNative }, ...all].some(
      ({ address }) => address.toLowerCase() === token.address.toLowerCase(),
    )
    if (isKnown) continue
    const others = [native, ...all.map(({ symbol }) => symbol)]
    const symbol = getUniqueSymbol(token, [...others, `W${native}`])
    const { contractSymbol = token.symbol } = token.extensions ?? {}
    all.push({
      ...token,
      symbol,
      extensions: {
        ...token.extensions,
        ...(contractSymbol !== symbol && { contractSymbol }),
        imported: true,
      },
    })
    pairs.push(...others.map((other): PairKey => `${symbol}-${other}`))
  }
  return parseDeployment({ ...deployment, tokens: all, pairs })
}
