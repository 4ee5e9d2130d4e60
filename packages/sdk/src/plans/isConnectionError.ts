const names = [
  'HttpRequestError',
  'SocketClosedError',
  'TimeoutError',
  'WebSocketRequestError',
]

/** Whether an error says nothing but that the node could not be reached. */
export function isConnectionError(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (names.includes(current.name)) return true
  return false
}
