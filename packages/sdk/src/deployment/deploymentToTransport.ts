import {
  createTransport,
  type EIP1193RequestFn,
  type HttpTransportConfig,
  http,
  type Transport,
} from 'viem'
import type { Deployment } from './types.js'

/** Milliseconds until the next node is asked, too. */
const patience = 1_000

type Node = { request: EIP1193RequestFn }

/**
 * Creates a viem transport over all RPC URLs of a deployment. If a node has not
 * answered within a second, the next one is asked as well; the first answer
 * counts. A silent node is asked last from then on.
 *
 * @param config - viem's options for each `http` transport.
 *
 * @example
 * ```ts
 * import { deploymentToTransport } from '@letheswap/sdk'
 * import { createClient } from 'viem'
 *
 * createClient({ transport: deploymentToTransport(deployment, { batch: true }) })
 * ```
 */
export function deploymentToTransport(
  { chain }: Pick<Deployment, 'chain'>,
  config: HttpTransportConfig = {},
): Transport {
  return (parameters) => {
    let nodes: readonly Node[] = chain.rpcUrls.map((url) =>
      http(url, { retryCount: 1, ...config })(parameters),
    )
    const demote = (silent: ReadonlySet<Node>) => {
      nodes = [
        ...nodes.filter((node) => !silent.has(node)),
        ...nodes.filter((node) => silent.has(node)),
      ]
    }
    return createTransport({
      key: 'deployment',
      name: 'Deployment',
      type: 'fallback',
      retryCount: 0,
      request: ((...args: Parameters<EIP1193RequestFn>) =>
        askInTurn(nodes, args, demote)) as EIP1193RequestFn,
    })
  }
}

/** Resolves to the first answer, or rejects with the last error. */
function askInTurn(
  nodes: readonly Node[],
  args: Parameters<EIP1193RequestFn>,
  demote: (silent: ReadonlySet<Node>) => void,
) {
  return new Promise<unknown>((resolve, reject) => {
    const silent = new Set<Node>()
    let next = 0
    let running = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      const node = nodes[next++] as Node
      const isLast = next === nodes.length
      if (!isLast) timer = setTimeout(ask, patience)
      running++
      silent.add(node)
      try {
        const answer = await node.request(...args)
        clearTimeout(timer)
        silent.delete(node)
        if (silent.size > 0) demote(silent)
        resolve(answer)
      } catch (error) {
        running--
        // An error of JSON-RPC is an answer.
        if ((error as { code?: unknown }).code !== undefined)
          silent.delete(node)
        if (isFinal(error as Error)) {
          clearTimeout(timer)
          reject(error)
        } else if (next < nodes.length) ask()
        else if (running === 0) reject(error)
      }
    }
    ask()
  })
}

/** Codes of a rejected transaction, and of a request that a user rejected. */
const finalCodes: readonly unknown[] = [-32003, 4001, 5000]

/**
 * Checks for an answer that every node would give. viem's `shouldThrow` is
 * large.
 */
const isFinal = ({ code, message }: Error & { code?: unknown }): boolean =>
  finalCodes.includes(code) ||
  (typeof code === 'number' && /execution reverted/.test(message))
