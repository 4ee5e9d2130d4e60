import type { Deployment, Finding } from '@letheswap/sdk'

/** Removes parts of a URL that may be secret: user, path and query. */
export function getOrigin(url = ''): string {
  try {
    return new URL(url).origin
  } catch {
    return ''
  }
}

/** Writes a report for the network's operator, with only the origin of each URL. */
export const writeReport = (
  { chain, faucetUrl }: Pick<Deployment, 'chain' | 'faucetUrl'>,
  findings: readonly Finding[],
): string =>
  [
    `${chain.name} (${chain.id})`,
    ...new Set([...chain.rpcUrls, faucetUrl].map(getOrigin)),
    ...findings.map(({ check, fix, message, severity }) =>
      [`${severity} ${check}: ${message}`, fix].filter(Boolean).join(' '),
    ),
  ]
    .filter(Boolean)
    .join('\n')
    .replace(/\bhttps?:\/\/\S+/g, getOrigin)
