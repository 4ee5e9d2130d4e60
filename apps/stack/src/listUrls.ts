import { hostname, networkInterfaces } from 'node:os'
import { isLoopback } from './isLoopback.js'

/** Lists names last, as not every network resolves them. */
export function listUrls({
  protocol,
  host,
  port,
}: {
  protocol: 'http' | 'https'
  host: string
  port: number
}): { url: string; others: string[] } {
  const toUrl = (name: string) =>
    `${protocol}://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (isLoopback(host)) return { url: toUrl(host), others: [] }
  if (!['0.0.0.0', '::'].includes(host))
    return { url: toUrl(host), others: [toUrl(host)] }
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
  const name = hostname()
    .toLowerCase()
    .replace(/\.local$/, '')
  return {
    url: toUrl('127.0.0.1'),
    others: [...addresses, `${name}.local`, name].map(toUrl),
  }
}
