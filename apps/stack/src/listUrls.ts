import { hostname, networkInterfaces } from 'node:os'
import { isLoopback } from './isLoopback.js'

/**
 * Lists the page's URLs. Host names come last, because not every network resolves them.
 */
export function listUrls({
  protocol,
  host,
  port,
  machine = hostname(),
}: {
  protocol: 'http' | 'https'
  host: string
  port: number
  /** The name of this machine. */
  machine?: string | undefined
}): { url: string; others: string[] } {
  // Formats an origin as browsers do: without the default port, and with an ASCII host.
  const toUrl = (name: string) =>
    new URL(`${protocol}://${name.includes(':') ? `[${name}]` : name}:${port}`)
      .origin
  if (isLoopback(host)) return { url: toUrl(host), others: [] }
  if (!['0.0.0.0', '::'].includes(host))
    return { url: toUrl(host), others: [toUrl(host)] }
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
  const name = machine.toLowerCase().replace(/\.local$/, '')
  return {
    url: toUrl('127.0.0.1'),
    others: [
      ...addresses,
      // Leaves out machine names that are not valid in a URL.
      ...[`${name}.local`, name].filter((it) => URL.canParse(`http://${it}`)),
    ].map(toUrl),
  }
}
