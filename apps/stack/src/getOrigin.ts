import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { IsProxy } from './createIsProxy.js'

/**
 * Returns the origin of a browser's request, e.g. `http://localhost:5050`. Undefined
 * without a valid Host. Accepts https only from trusted proxies.
 */
export function getOrigin(
  { headers, socket }: IncomingMessage,
  isProxy: IsProxy,
): string | undefined {
  // The first entry of a list is the browser's.
  const said = [
    /^[^,]*\bproto="?(\w+)/i.exec(headers.forwarded ?? '')?.[1],
    String(headers['x-forwarded-proto'] ?? '')
      .split(',')[0]
      ?.trim(),
  ]
  const isSecure =
    (socket as TLSSocket).encrypted ||
    (isProxy(socket.remoteAddress) &&
      said.some((it) => it?.toLowerCase() === 'https'))
  const { host = '' } = headers
  const url = `${isSecure ? 'https' : 'http'}://${host}`
  return /[/?#@\\]/.test(host) || !URL.canParse(url)
    ? undefined
    : new URL(url).origin
}
