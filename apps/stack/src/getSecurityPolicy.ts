import { createHash } from 'node:crypto'
import type { Deployment } from '@letheswap/sdk'

/**
 * Returns the page's Content-Security-Policy: its own files, inline scripts by hash,
 * and requests and pictures only from the deployment's hosts. The demo sends no
 * requests, and may start workers.
 */
export function getSecurityPolicy(
  html: string,
  deployment: Deployment | undefined,
  { isDemo = false }: { isDemo?: boolean } = {},
): string {
  const hashes = [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, code = '']) =>
      `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const { chain, faucetUrl, probeUrl } = deployment ?? {}
  const urls = [...(chain?.rpcUrls ?? []), faucetUrl, probeUrl]
  const origins = urls.flatMap((url) => (url ? new URL(url).origin : []))
  const { page, tokens = [] } = deployment ?? {}
  const pictures = [page, ...tokens]
    .flatMap((it) => it?.logoURI ?? [])
    .concat(page?.coinLogoURI ?? [])
    .flatMap((uri) =>
      uri.startsWith('data:')
        ? 'data:'
        : /^https?:/.test(uri)
          ? new URL(uri).origin
          : [],
    )
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", ...new Set(pictures)],
    'connect-src': ["'self'", ...new Set(origins)],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Prevents text from becoming markup or code.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
    // The demo's chain runs in a worker, whose URL is allowed by a separate policy.
    ...(isDemo && {
      'worker-src': ["'self'"],
      'trusted-types': ['letheswap-demo'],
    }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
