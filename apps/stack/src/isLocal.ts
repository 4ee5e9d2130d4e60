import type { IncomingMessage } from 'node:http'

export const isLoopback = (address = ''): boolean =>
  /^(::ffff:)?127\.|^::1$|^localhost$/.test(address)

/**
 * Checks for a program on this machine; proxies and tunnels add the address
 * they forward for.
 */
export const isLocal = ({ headers, socket }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress) &&
  !headers.forwarded &&
  !headers['x-forwarded-for']
