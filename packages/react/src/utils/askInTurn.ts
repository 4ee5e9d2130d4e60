import type { Transport } from 'viem'

/**
 * Asks the first node, and each further one when those before it do not serve
 * the request: viem's `fallback` without the 2 kB that rank nodes and know
 * wallets. A revert is the same everywhere, and is thrown at once.
 */
export function askInTurn(transports: readonly Transport[]): Transport {
  return (parameters) => {
    const nodes = transports.map((transport) => transport(parameters))
    const [first] = nodes
    if (!first) throw new Error('A network needs at least one node.')
    const request = async (...args: Parameters<typeof first.request>) => {
      let failure: unknown
      for (const node of nodes)
        try {
          return await node.request(...args)
        } catch (error) {
          failure = error
          if (isRevert(error)) break
        }
      throw failure
    }
    return { ...first, request: request as typeof first.request }
  }
}

const isRevert = (error: unknown) =>
  /execution reverted|gas required exceeds allowance/.test(
    (error as Error).message,
  )
