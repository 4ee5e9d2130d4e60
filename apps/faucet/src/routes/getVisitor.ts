import { groupAddress } from '@letheswap/node'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the address to which a request is attributed: IPv4, or an IPv6 /64. If a
 * proxy sends an invalid address, returns the proxy's address.
 */
export const getVisitor = ({
  ip,
  socket,
}: Pick<FastifyRequest, 'ip'> & {
  socket: { remoteAddress?: string | undefined }
}): string =>
  groupAddress(ip) ?? groupAddress(`${socket.remoteAddress}`) ?? 'unknown'
