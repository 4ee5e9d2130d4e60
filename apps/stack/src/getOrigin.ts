import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { isLoopback } from './isLocal.js'

/**
 * Returns the origin under which a browser asked, such as `http://localhost:5050`. A
 * proxy or a tunnel on this machine says if that was by https; from elsewhere anyone
 * could say so.
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
