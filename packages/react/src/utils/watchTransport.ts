import type { Transport } from 'viem'

/** Tells after each request whether a node answered, if only with an error. */
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
        onEnd(!silences.has((error as Error).name))
        throw error
      }
    }
    return { ...watched, request: request as typeof watched.request }
  }
}

/** What viem calls the failures of a request that no node answered. */
const silences = new Set(['HttpRequestError', 'TimeoutError'])
