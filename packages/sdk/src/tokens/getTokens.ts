import type { Deployment } from '../deployment/types.js'
import type { Token } from './types.js'

/**
 * All tokens of a deployment: the native coin first, then the ERC-20s in the
 * deployment's order.
 *
 * @param deployment - The network.
 * @returns The tokens. The native coin's address is its wrapped version's,
 * which is what its pools hold.
 *
 * @example
 * ```ts
 * import { type Deployment, getTokens } from '@letheswap/sdk'
 *
 * declare const deployment: Deployment
 * getTokens(deployment).map((token) => token.symbol)
 * // ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI']
 * ```
 */
export function getTokens(deployment: Deployment): Token[] {
  return [
    {
      ...deployment.chain.nativeCurrency,
      address: deployment.contracts.wrappedNative,
      isNative: true,
    },
    ...deployment.tokens.map(({ chainId: _, ...token }) => ({
      ...token,
      isNative: false,
    })),
  ]
}
