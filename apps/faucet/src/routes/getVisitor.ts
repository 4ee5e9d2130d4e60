import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the address that a request counts for: IPv4, or an IPv6 /56, which
 * one customer gets. Some proxies write `address:port`; anything else counts
 * for the peer.
 */
export function getVisitor({
  ip,
  socket,
}: Pick<FastifyRequest, 'ip'> & {
  socket: { remoteAddress?: string | undefined }
}): string {
  const named = /^\[(.+)\]:\d+$|^([\d.]+):\d+$/.exec(ip)
  const address = named?.[1] ?? named?.[2] ?? ip
  return normalizeIP(
    isIP(address) === 0 ? `${socket.remoteAddress}` : address,
    56,
  )
}
