import type { Deployment } from '@letheswap/sdk'

/**
 * The deployment's tokens as a list of the standard <https://tokenlists.org>,
 * with its time in ISO 8601. A picture's path becomes a URL of `origin`.
 */
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
