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
    let nodes = chain.rpcUrls.map((url) =>
      http(url, { retryCount: 1, ...config })(parameters),
    )
    const request = (...args: Parameters<EIP1193RequestFn>) =>
      new Promise<unknown>((resolve, reject) => {
        const rest = [...nodes]
        const silent = new Set<unknown>()
        let failures = 0
        let timer: ReturnType<typeof setTimeout> | undefined
        const stop = () => {
          clearTimeout(timer)
          rest.length = 0
        }
        const ask = async () => {
          clearTimeout(timer)
          const node = rest.shift()
          if (!node) return
          if (rest.length > 0) timer = setTimeout(ask, patience)
          silent.add(node)
          try {
            resolve(await node.request(...args))
            stop()
            silent.delete(node)
            nodes = nodes.toSorted(
              (a, b) => Number(silent.has(a)) - Number(silent.has(b)),
            )
          } catch (error) {
            // An error of JSON-RPC is an answer.
            if ((error as { code?: unknown }).code !== undefined)
              silent.delete(node)
            if (isFinal(error as Error) || ++failures === nodes.length) {
              stop()
              reject(error)
            } else ask()
          }
        }
        ask()
      })
    return createTransport({
      key: 'deployment',
      name: 'Deployment',
      type: 'fallback',
      retryCount: 0,
      request: request as EIP1193RequestFn,
    })
  }
}

/** Codes of a rejected transaction, and of a request that a user rejected. */
const finalCodes: readonly unknown[] = [-32003, 4001, 5000]

/**
 * Checks for an answer after which no other node is asked: a rejection, or a
 * revert. viem's `shouldThrow` is large.
 */
const isFinal = ({ code, message }: Error & { code?: unknown }): boolean =>
  finalCodes.includes(code) ||
  (typeof code === 'number' && /execution reverted/.test(message))
