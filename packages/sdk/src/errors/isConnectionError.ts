import { matchesErrorChain } from './matchesErrorChain.js'

/** viem's errors for requests that were not answered. */
const names: unknown[] = [
  'HttpRequestError',
  'SocketClosedError',
  'TimeoutError',
  'WebSocketRequestError',
]

/** Checks whether an error means only that the node is unreachable. */
export const isConnectionError = (error: unknown): boolean =>
  matchesErrorChain(error, ({ name }) => names.includes(name))
