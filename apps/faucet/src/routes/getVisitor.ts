import { groupAddress } from '@letheswap/node'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the address that a request counts for: IPv4, or an IPv6 /64. An invalid
 * address from a proxy counts for the peer.
 */
export const getVisitor = ({
  ip,
  socket,
}: Pick<FastifyRequest, 'ip'> & {
  socket: { remoteAddress?: string | undefined }
}): string =>
  groupAddress(ip) ?? groupAddress(`${socket.remoteAddress}`) ?? 'unknown'
