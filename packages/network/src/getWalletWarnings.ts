import type { Deployment } from '@letheswap/sdk'

/**
 * Lists MetaMask's objections to a deployment, one sentence each: to its coin, or to
 * tokens that MetaMask cannot add.
 *
 * @example
 * ```ts
 * import { getWalletWarnings } from '@letheswap/network'
 * import type { Deployment } from '@letheswap/sdk'
 *
 * declare const deployment: Deployment
 * for (const warning of getWalletWarnings(deployment)) console.warn(warning)
 * ```
 */
export function getWalletWarnings({ chain, tokens }: Deployment): string[] {
  const { symbol, decimals } = chain.nativeCurrency
  return [
    ...(symbol.length > 6
      ? [
          `MetaMask does not add a chain whose coin has a symbol of more than 6 characters: ${symbol} has ${symbol.length}.`,
        ]
      : []),
    ...(decimals === 18
      ? []
      : [
          `MetaMask does not add a chain whose coin has other than 18 decimals: ${symbol} has ${decimals}.`,
        ]),
    ...tokens
      .map(({ symbol, extensions }) => extensions?.contractSymbol ?? symbol)
      .filter((symbol) => symbol.length > 11)
      .map(
        (symbol) =>
          `MetaMask does not list a token whose symbol has more than 11 characters: ${symbol} has ${symbol.length}.`,
      ),
  ]
}
