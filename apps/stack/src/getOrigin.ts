import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { IsProxy } from './createIsProxy.js'

/**
 * Returns the origin to which a browser sent a request, e.g. `http://localhost:5050`.
 * Undefined without a valid Host. Without TLS on this server, the origin is https only
 * if a trusted proxy reports it.
 */
export function getOrigin(
  { headers, socket }: IncomingMessage,
  isProxy: IsProxy,
): string | undefined {
  // The first entry of a list describes the browser's own request.
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
