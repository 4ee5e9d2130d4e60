import type { Deployment } from '@letheswap/sdk'

/** A list of the Token Lists standard, <https://tokenlists.org>. */
export type TokenList = {
  name: string
  /** When this list was made, in ISO 8601. */
  timestamp: string
  version: { major: number; minor: number; patch: number }
  logoURI?: string
  tokens: readonly Deployment['tokens'][number][]
}

/**
 * The deployment's tokens for wallets and other exchanges. A picture's path
 * becomes a URL of `origin`, as the standard wants.
 */
export function getTokenList(
  { chain, page, tokens }: Deployment,
  { origin, timestamp }: { origin: string; timestamp: string },
): TokenList {
  const toUrl = (uri: string) => (uri.startsWith('/') ? origin + uri : uri)
  return {
    name: page?.name ?? chain.name,
    timestamp,
    version: { major: 1, minor: 0, patch: 0 },
    ...(page?.logoURI && { logoURI: toUrl(page.logoURI) }),
    tokens: tokens.map((token) => ({
      ...token,
      ...(token.logoURI && { logoURI: toUrl(token.logoURI) }),
    })),
  }
}
