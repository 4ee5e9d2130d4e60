import type { Transport } from 'viem'

/**
 * Calls `onEnd` after each request. `isAnswered` is true for any answer of a node, even
 * an error.
 */
export function watchTransport(
  transport: Transport,
  onEnd: (isAnswered: boolean) => void,
): Transport {
  return (parameters) => {
    const watched = transport(parameters)
    const request = async (...args: Parameters<typeof watched.request>) => {
      try {
        const answer = await watched.request(...args)
        onEnd(true)
        return answer
      } catch (error) {
        const { name, status = 0 } = error as Error & { status?: number }
        // A client error (4xx) is an answer of the node. A proxy's failure (5xx) is
        // not.
        onEnd(!silentErrors.has(name) || (status >= 400 && status < 500))
        throw error
      }
    }
    return { ...watched, request: request as typeof watched.request }
  }
}

const silentErrors = new Set(['HttpRequestError', 'TimeoutError'])
