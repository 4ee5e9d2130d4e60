import type { IncomingMessage } from 'node:http'
import type { IsProxy } from '../createIsProxy.js'

/**
 * Returns the visitor's address: the last address on the request's way that is not a
 * trusted proxy's.
 */
export function getVisitor(
  { headers, socket }: IncomingMessage,
  isProxy: IsProxy,
): string {
  const { remoteAddress = '' } = socket
  const reported = String(headers['x-forwarded-for'] ?? '').split(',')
  const path = [...reported.map((it) => it.trim()), remoteAddress]
  return path.findLast((it) => it !== '' && !isProxy(it)) ?? remoteAddress
}
