import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/**
 * Whom a request counts for: an IPv4 address, or the /56 of an IPv6 address,
 * because a customer gets that many. Some proxies write `address:port` into
 * X-Forwarded-For; what is no address at all counts for the peer that sent it.
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
