import { someCause } from './someCause.js'

/** viem's errors for requests that were not answered. */
const names: unknown[] = [
  'HttpRequestError',
  'SocketClosedError',
  'TimeoutError',
  'WebSocketRequestError',
]

/** Whether an error means only that the node could not be reached. */
export const isConnectionError = (error: unknown): boolean =>
  someCause(error, ({ name }) => names.includes(name))
