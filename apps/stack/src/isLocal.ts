import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

export const isLoopback = (address = ''): boolean =>
  /^(::ffff:)?127\.|^::1$|^localhost$/.test(address)

/**
 * Checks for a program on this machine. Proxies and tunnels add the address
 * they forward for, or leave the name that a browser knows.
 */
export const isLocal = ({ headers, socket }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress) &&
  isLoopbackHost(headers.host) &&
  !headers.forwarded &&
  !headers['x-forwarded-for']

function isLoopbackHost(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || (isIP(name) !== 0 && isLoopback(name))
}
