import { matchesErrorChain } from './matchesErrorChain.js'

/** viem's errors for requests without an answer. */
const names: unknown[] = [
  'HttpRequestError',
  'SocketClosedError',
  'TimeoutError',
  'WebSocketRequestError',
]

/**
 * Checks whether an error means only that the node is unreachable.
 *
 * @example
 * ```ts
 * import { getPools, isConnectionError } from '@letheswap/sdk'
 *
 * const pools = await getPools(client, { deployment }).catch((error) => {
 *   if (!isConnectionError(error)) throw error
 * })
 * ```
 */
export const isConnectionError = (error: unknown): boolean =>
  matchesErrorChain(error, ({ name }) => names.includes(name))
