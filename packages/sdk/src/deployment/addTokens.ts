import { isAddressEqual } from 'viem'
import { getUniqueSymbol } from './getUniqueSymbol.js'
import { parseDeployment } from './parseDeployment.js'
import type { Deployment, PairKey, TokenInfo } from './types.js'

/**
 * Adds tokens that the deployment does not list, as its user imports them by
 * address. Every action takes the result.
 *
 * The listed tokens and pairs keep their places. Each added token is marked as
 * imported, and a pair with every other token follows, in case it exists. Tokens
 * that the deployment already has are skipped.
 *
 * @param tokens - The tokens, e.g. from `getTokenInfo`. If a symbol looks like
 * another token's, it is followed by the first digits of the address, as in
 * `USDT_a0b8`, and `extensions.contractSymbol` keeps the contract's.
 * @returns The deployment with the tokens.
 * @throws InvalidDeploymentError naming the invalid field of a token.
 *
 * @example
 * ```ts
 * import { addTokens, getTokenInfo } from '@letheswap/sdk'
 *
 * const { token } = await getTokenInfo(client, { address: '0xC02a…' })
 * addTokens(deployment, [token])
 * ```
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
    const isKnown = [
      contracts.wrappedNative,
      ...all.map(({ address }) => address),
    ].some((address) => isAddressEqual(address, token.address))
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
