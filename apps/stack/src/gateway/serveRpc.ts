import type { IncomingMessage, ServerResponse } from 'node:http'
import { askNode, TooLargeError } from './askNode.js'
import {
  boundCall,
  type Head,
  RefusedError,
  type RpcCall,
} from './boundCall.js'
import { createMemory } from './createMemory.js'
import { BusyError, createTurns } from './createTurns.js'

/**
 * Maximum bytes of a request. A page with 1,000 pools sends reads of 1.3 MB, two at a
 * time.
 */
const mostBytes = 4 * 2 ** 20

/** Maximum requests in a batch. */
const mostRequests = 1_000

/** Maximum bytes of an answer to a batch. */
const mostBatchBytes = 32 * 2 ** 20

/** Maximum bytes of requests and answers in memory, for all visitors together. */
const mostKept = 256 * 2 ** 20

/** Milliseconds for a request, including its time in the queue. */
const timeLimit = 10_000

/**
 * Milliseconds of the node's time that a visitor's share loses for each KiB of a
 * transaction, because the chain keeps it.
 */
const costPerKibibyte = 4

/** Milliseconds for which the known head is used. */
const headAge = 1_000

export type RpcLimits = Parameters<typeof createTurns>[0]

/**
 * Creates a gateway that forwards JSON-RPC to a node: only methods that read or send
 * signed transactions, with bounded gas, size and time. Visitors take turns. The
 * requests of a batch are sent separately, because a node would run them all at once.
 */
export function serveRpc(node: URL, limits: RpcLimits) {
  const turns = createTurns(limits)
  const memory = createMemory(mostKept)
  let head: { value: Promise<Head>; takenAt: number } | undefined

  const getHead = (): Promise<Head> => {
    if (head && performance.now() - head.takenAt < headAge) return head.value
    const value = readHead(node)
    head = { value, takenAt: performance.now() }
    value.catch(() => {
      head = undefined
    })
    return value
  }

  async function answerCall(
    call: RpcCall,
    visitor: string,
    gone: AbortSignal,
  ): Promise<Buffer> {
    const { id = null } = call ?? {}
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(timeLimit), gone])
      const late = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      const work = turns.run(
        visitor,
        async () => {
          const bounded = boundCall(call ?? {}, await getHead())
          return askNode(node, { id, ...bounded })
        },
        signal,
        getLeastCost(call ?? {}),
      )
      // A late request is answered now, but keeps its turn until the node has finished
      // it.
      return await Promise.race([work, late])
    } catch (error) {
      return toAnswer(id, describe(error))
    }
  }

  /** Answers a POST request with a single call or a batch. */
  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    visitor: string,
  ): Promise<void> {
    const fail = (status: number, code: number, message: string) =>
      response
        .writeHead(status, {
          'Content-Type': 'application/json',
          ...(status === 429 && { 'Retry-After': '1' }),
          Connection: 'close',
        })
        .end(toAnswer(null, { code, message }))
    const gone = new AbortController()
    const kept = memory.open(visitor, () => {
      gone.abort()
      if (response.headersSent) response.destroy()
      else fail(429, -32005, 'rate limit: too much at once')
    })
    response.on('close', () => {
      gone.abort()
      kept.release()
    })

    const parts: Buffer[] = []
    let received = 0
    for await (const part of request) {
      parts.push(part)
      received += part.length
      if (received > mostBytes)
        return void fail(
          413,
          -32600,
          `A request has at most ${mostBytes} bytes.`,
        )
      kept.keep(part.length)
      if (gone.signal.aborted) return
    }
    let body: unknown
    try {
      body = JSON.parse(Buffer.concat(parts).toString())
    } catch {
      return void fail(200, -32700, 'Parse error')
    }
    response.setHeader('Content-Type', 'application/json')
    if (!Array.isArray(body)) {
      const single = await answerCall(body as RpcCall, visitor, gone.signal)
      kept.keep(single.length)
      if (!gone.signal.aborted) response.end(single)
      return
    }
    if (body.length === 0 || body.length > mostRequests)
      return void fail(
        200,
        -32600,
        `A batch has 1 to ${mostRequests} requests.`,
      )
    let size = 0
    const answers = await Promise.all(
      body.map(async (call: RpcCall) => {
        const answer = await answerCall(call, visitor, gone.signal)
        size += answer.length
        kept.keep(answer.length)
        if (size <= mostBatchBytes) return answer
        const { id = null } = call ?? {}
        return toAnswer(id, describe(new TooLargeError()))
      }),
    )
    if (gone.signal.aborted) return
    const comma = Buffer.from(',')
    response.end(
      Buffer.concat([
        Buffer.from('['),
        ...answers.flatMap((it, index) => (index === 0 ? [it] : [comma, it])),
        Buffer.from(']'),
      ]),
    )
  }
  return { answer, stop: turns.stop }
}

/**
 * Returns the minimum milliseconds that a request counts for. Two digits of a
 * transaction are one byte.
 */
function getLeastCost({ method, params }: RpcCall): number {
  const [transaction] = Array.isArray(params) ? params : []
  return method === 'eth_sendRawTransaction' && typeof transaction === 'string'
    ? (transaction.length / 2 / 1_024) * costPerKibibyte
    : 0
}

type RpcError = { code: number; message: string }

const toAnswer = (id: unknown, error: RpcError): Buffer =>
  Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error }))

function describe(error: unknown): RpcError {
  const { message, name } = error as Error
  if (error instanceof RefusedError) return { code: error.code, message }
  if (error instanceof BusyError) return { code: -32005, message }
  if (error instanceof TooLargeError) return { code: -32602, message }
  return name === 'TimeoutError'
    ? { code: -32000, message: 'The request timed out.' }
    : { code: -32000, message: 'The node is not available.' }
}

async function readHead(node: URL): Promise<Head> {
  const answer = await askNode(node, {
    id: 1,
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  const { number, gasLimit } = JSON.parse(answer.toString()).result
  return { blockNumber: Number(number), gasLimit: BigInt(gasLimit) }
}
