import type { IncomingMessage } from 'node:http'

/** Whether an address is this machine's own loopback. */
export const isLoopback = (address = ''): boolean =>
  /^(::ffff:)?127\.|^::1$|^localhost$/.test(address)

/**
 * Checks whether a program on this machine asks, for itself: a proxy or a tunnel
 * that passes on what others ask adds their address.
 */
export const isLocal = ({ headers, socket }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress) &&
  !headers.forwarded &&
  !headers['x-forwarded-for']
