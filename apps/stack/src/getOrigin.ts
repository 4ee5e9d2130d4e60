import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { isLoopback } from './isLocal.js'

/**
 * Returns the origin of a browser's request, e.g. `http://localhost:5050`.
 * Trusts only a proxy on this machine to report https.
 */
export function getOrigin({ headers, socket }: IncomingMessage): string {
  // The first of a list is the browser's side.
  const said = [
    /^[^,]*\bproto="?(\w+)/i.exec(headers.forwarded ?? '')?.[1],
    String(headers['x-forwarded-proto'] ?? '')
      .split(',')[0]
      ?.trim(),
  ]
  const isSecure =
    (socket as TLSSocket).encrypted ||
    (isLoopback(socket.remoteAddress) &&
      said.some((it) => it?.toLowerCase() === 'https'))
  return `${isSecure ? 'https' : 'http'}://${headers.host}`
}
