import type { Deployment } from '@letheswap/sdk'

/** Returns a token list (<https://tokenlists.org>). A picture's path becomes a URL. */
export function getTokenList(
  { chain, page, tokens }: Deployment,
  { origin, timestamp }: { origin: string; timestamp: string },
) {
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
