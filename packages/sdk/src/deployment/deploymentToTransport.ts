import {
  createTransport,
  type EIP1193RequestFn,
  type HttpRequestError,
  type HttpTransportConfig,
  http,
  type Transport,
} from 'viem'
import { maxRequestBytes } from '../utils/maxRequestBytes.js'
import type { Deployment } from './types.js'

/** Milliseconds until the next node gets the request, too. */
const patience = 1_000

/**
 * Creates a viem transport over all RPC URLs of a deployment. If a node has not
 * answered within a second, the next node gets the request, too, and the first answer
 * is used. Nodes that did not answer come last in later requests.
 *
 * With `batch`, a batch has at most 50 requests by default and stays below 1 MiB. If a
 * node refuses a batch, it gets the requests individually, and later requests, too,
 * unless the batch was too large (413) or the server failed (5xx). Requests that send a
 * transaction are never batched.
 *
 * @param config - viem's options for each `http` transport.
 *
 * @param parameters - A deployment, or its chain with the RPC URLs.
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
      createNode(url, { retryCount: 1, ...config }, parameters),
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
            nodes = [...nodes].sort(
              (a, b) => Number(silent.has(a)) - Number(silent.has(b)),
            )
          } catch (error) {
            // A JSON-RPC error also proves that the node answers.
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
      // If the type were `fallback`, viem would inspect its inner transports, e.g. to
      // watch blocks.
      type: 'http',
      retryCount: 0,
      request: request as EIP1193RequestFn,
    })
  }
}

type Node = { request: EIP1193RequestFn }

/** Creates a node that gets batches until it refuses one. */
function createNode(
  url: string,
  { batch, ...config }: HttpTransportConfig,
  parameters: Parameters<Transport>[0],
): Node {
  const single = http(url, config)(parameters)
  if (!batch) return single
  const { batchSize = 50, wait } = batch === true ? {} : batch
  const options = { ...config, batch: { batchSize, wait } }
  const batched = http(url, options)(parameters)
  const once = http(url, { ...config, retryCount: 0 })(parameters)
  let isRefusing = false
  const request = async (...args: Parameters<EIP1193RequestFn>) => {
    const [call] = args
    const isLarge = JSON.stringify(call).length * batchSize > maxRequestBytes
    if (isRefusing || isLarge || call.method.startsWith('eth_send'))
      return single.request(...args)
    try {
      return await batched.request(...args)
    } catch (error) {
      if (!isRefusedBatch(error as Error)) throw error
      const { status = 0 } = error as { status?: number }
      // After a server error, viem has already retried the batch, so this request is
      // not retried.
      const answer = await (status < 500 ? single : once).request(...args)
      // After a 413 or a server error, later batches may work: they may be smaller, or
      // the server may have recovered.
      isRefusing ||= status !== 413 && status < 500
      return answer
    }
  }
  return { request: request as EIP1193RequestFn }
}

/** Statuses that have nothing to do with batching. */
const otherStatuses: readonly unknown[] = [401, 403, 408, 429]

/** Checks whether the node refused a batch, or did not answer with a list. */
function isRefusedBatch({
  body,
  cause,
  details = '',
  name,
  status = 0,
}: Error & Partial<HttpRequestError>): boolean {
  return (
    (status >= 400 && status < 500 && !otherStatuses.includes(status)) ||
    // A single request may make the server fail for the whole batch.
    (status >= 500 && Array.isArray(body) && body.length > 1) ||
    // viem found no valid response in the node's answer.
    (name === 'UnknownRpcError' && cause instanceof TypeError) ||
    /\bbatch/i.test(details)
  )
}

/** Codes for a rejected transaction, and for a request that the user rejected. */
const finalCodes: readonly unknown[] = [-32003, 4001, 5000]

/**
 * Checks whether no other node should get the request, because of a rejection or a
 * revert. viem's `shouldThrow` is too large.
 */
const isFinal = ({ code, message }: Error & { code?: unknown }): boolean =>
  finalCodes.includes(code) ||
  (typeof code === 'number' && /execution reverted/.test(message))
