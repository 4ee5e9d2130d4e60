import { custom, fallback, http, type Transport } from 'viem'
import { deploymentToTransport } from '../../src/deployment/deploymentToTransport.js'
import type { Clock } from './clock.js'
import { deployments } from './exchange.js'
import { type Node, RpcError, tooMany } from './node.js'
import type { Random } from './random.js'

/** The fate of the answer to a request. */
export type FaultKind =
  /** The request never arrives. */
  | 'lostBefore'
  /** The request takes effect, but the answer is lost. */
  | 'lostAfter'
  /** The network delivers the request twice. */
  | 'repeated'
  | 'late'
  /** A cache repeats its answer to an earlier, equal request. */
  | 'cached'
  | 'html'
  | 'null'
  /** The request takes effect, but the answer reports a refusal. */
  | 'untrue'
  /** Errors of a node that are unrelated to the request. */
  | 'internal'
  | 'busy'
  | 'tooMany'
  | 'noHeader'

export type Fault = {
  kind: FaultKind
  /** The kind of requests that are counted. */
  of: 'send' | 'call' | 'count' | 'hash' | 'logs' | 'any'
  /** The first request with the fault, from 0. */
  at: number
  /** Number of consecutive requests with the fault. */
  times: number
  /** Delay of a late answer, in seconds. */
  seconds: number
}

const groups: Record<Exclude<Fault['of'], 'any'>, RegExp> = {
  send: /^eth_send/,
  call: /^eth_call|^eth_estimateGas/,
  count: /^eth_getTransactionCount/,
  hash: /^eth_getTransaction(ByHash|Receipt)/,
  logs: /^eth_getLogs/,
}

const errors: Partial<Record<FaultKind, () => RpcError>> = {
  internal: () => new RpcError(-32603, 'Internal error'),
  busy: () => new RpcError(-32005, 'limit exceeded'),
  tooMany,
  noHeader: () => new RpcError(-32000, 'header not found'),
}

/** Creates the answer of some nodes after another node has mined the transaction. */
export const untrueRefusal = () =>
  new RpcError(-32000, 'insufficient funds for gas * price + value')

/**
 * The moment when a program dies: at its n-th request, before or after it takes effect,
 * or after n seconds.
 */
export type Kill = { at: number; when: 'before' | 'after' | 'seconds' }

export type Ask = (method: string, params: unknown) => Promise<unknown>

export type Line = ReturnType<typeof createLine>

let lines = 0

/** Creates a program's connection to the nodes, with faults. */
export function createLine({
  clock,
  nodes,
  random,
  faults,
  latency = 0,
  maxRequests,
}: {
  clock: Clock
  nodes: readonly Node[]
  random: Random
  faults: readonly Fault[]
  /** Milliseconds until each answer. */
  latency?: number
  /** Number of requests after which the connection is dead. */
  maxRequests: number
}) {
  const hits = faults.map((fault) => ({ fault, seen: 0 }))
  let asked = 0
  let lost = 0
  let kill: (Kill & { count: number; die: () => void }) | undefined
  let isDead = false
  const isCached = faults.some(({ kind }) => kind === 'cached')
  const answers = new Map<string, unknown>()

  function takeFault(method: string): Fault | undefined {
    let taken: Fault | undefined
    for (const hit of hits) {
      const { kind, of, at, times } = hit.fault
      // In `eth_getLogs`, null means an empty list.
      if (kind === 'null' && method === 'eth_getLogs') continue
      if (of !== 'any' && !groups[of].test(method)) continue
      const number = hit.seen++
      if (number >= at && number < at + times) taken ??= hit.fault
    }
    return taken
  }

  function die() {
    isDead = true
    kill?.die()
  }

  const broken = () => new TypeError('fetch failed')

  /** Performs an exchange: a request or a batch, answered by one node. */
  async function exchange<answer>(
    requests: readonly { method: string; params: unknown }[],
    take: (node: Node) => Promise<answer> | answer,
  ): Promise<answer> {
    if (isDead) throw broken()
    const isLast = kill && kill.when !== 'seconds' && kill.count++ === kill.at
    if (isLast && kill?.when === 'before') die()
    if (isDead) throw broken()
    asked += requests.length
    // A program with this many requests would never stop, so it gets no more answers.
    if (asked > maxRequests) return new Promise(() => {})
    const found = requests.flatMap(({ method }) => takeFault(method) ?? [])
    const [fault] = found
    if (latency > 0) await clock.sleep(latency)
    if (fault?.kind === 'lostBefore') {
      lost++
      await clock.sleep(20)
      throw broken()
    }
    const node = nodes.length > 1 ? random.pick(nodes) : nodes[0]
    if (!node) throw broken()
    const refusal = fault && errors[fault.kind]?.()
    if (refusal) throw refusal
    node.takeExchange()
    const key = isCached
      ? JSON.stringify(requests.map((it) => [it.method, it.params]))
      : ''
    if (fault?.kind === 'cached' && answers.has(key))
      return answers.get(key) as answer
    const answer = await take(node)
    if (isCached) answers.set(key, answer)
    if (fault?.kind === 'repeated')
      await Promise.resolve(take(node)).catch(() => 0)
    if (isLast) die()
    if (isDead) throw broken()
    if (fault?.kind === 'late') await clock.sleep(fault.seconds * 1_000)
    if (fault?.kind === 'lostAfter') {
      lost++
      throw broken()
    }
    if (fault?.kind === 'untrue') throw untrueRefusal()
    if (fault?.kind === 'html') throw new NotJson()
    if (fault?.kind === 'null') return null as answer
    return answer
  }

  const ask: Ask = (method, params) =>
    exchange([{ method, params }], (node) =>
      node.answer(method, params as never),
    )

  const number = lines++

  return {
    exchange,
    ask,
    /** viem batches requests to the same URL, so each connection has its own URL. */
    urls: [`http://${number}.node.test`, `http://${number}.other.test`],
    get requests() {
      return asked
    },
    get lost() {
      return lost
    },
    /** Makes the program die once. The promise resolves at that moment. */
    dieAt(next: Kill): Promise<void> {
      isDead = false
      return new Promise((resolve) => {
        kill = { ...next, count: 0, die: resolve }
        const { at, when } = next
        const own = kill
        if (when === 'seconds')
          clock.after(at * 1_000, () => kill === own && die())
      })
    },
    revive() {
      isDead = false
      kill = undefined
    },
  }
}

/** A proxy's page instead of an answer. */
export class NotJson extends SyntaxError {
  override message = 'Unexpected token < in JSON'
}

/** Returns viem's `custom` transport on a connection, or on a wallet that uses one. */
export const overCustom = (ask: Ask): Transport =>
  custom({
    request: ({ method, params }: { method: string; params: unknown }) =>
      ask(method, params),
  })

/**
 * Returns that transport behind viem's `fallback`, as many pages configure their
 * wallet.
 */
export const overFallback = (ask: Ask): Transport => fallback([overCustom(ask)])

type Body = { id: number; method: string; params: unknown }

/** Returns viem's `http` transport on a connection, without batches. */
export const overHttp = (line: Line, answer?: Answer): Transport =>
  http('http://node.test', { fetchFn: createFetch(line, answer) })

/** Returns the SDK's own transport on a connection, with batches. */
export const overDeployment = (line: Line): Transport =>
  deploymentToTransport(
    { chain: { ...deployments.plain.chain, rpcUrls: line.urls } },
    { batch: true, fetchFn: createFetch(line) },
  )

type Answer = (node: Node, body: Body) => unknown

/** Creates a `fetch` whose server is a connection. */
function createFetch(
  line: Line,
  /** Answers instead of the node, e.g. by signing. */
  answer: Answer = (node, { method, params }) =>
    node.answer(method, params as never),
): typeof fetch {
  return async (_url, init) => {
    const body = JSON.parse(String(init?.body)) as Body | Body[]
    const list = [body].flat()
    const sent = line.exchange(list, (node) => answerAll(node, body, list))
    const stop = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () =>
        reject(new DOMException('aborted', 'AbortError')),
      ),
    )
    try {
      return (await Promise.race([sent, stop])) ?? respond(200, null)
    } catch (error) {
      if (error instanceof NotJson) return respond(200, '<html></html>')
      if (!(error instanceof RpcError)) throw error
      const { status } = error
      return status === undefined
        ? respond(200, toErrors(body, error))
        : respond(status, error.message)
    }
  }

  async function answerAll(node: Node, body: Body | Body[], list: Body[]) {
    const { batchLimit = Infinity } = node.profile
    if (list.length > batchLimit) {
      const message = `batch limit ${batchLimit} exceeded`
      return respond(400, { error: { code: -32600, message } })
    }
    const answers: unknown[] = []
    for (const item of list)
      try {
        const result = (await answer(node, item)) as unknown
        answers.push({ jsonrpc: '2.0', id: item.id, result })
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
        if (error.status !== undefined)
          return respond(error.status, error.message)
        answers.push(toErrors(item, error))
      }
    return respond(200, Array.isArray(body) ? answers : answers[0])
  }
}

function toErrors(body: Body | Body[], error: RpcError): unknown {
  if (Array.isArray(body)) return body.map((item) => toErrors(item, error))
  const { code, message, data } = error
  return { jsonrpc: '2.0', id: body.id, error: { code, message, data } }
}

/**
 * Returns the part of a response that viem reads, because a real response takes far
 * more time.
 */
function respond(status: number, body: unknown): Response {
  const isText = typeof body === 'string'
  const text = isText ? body : JSON.stringify(body)
  const headers = new Map([
    ['Content-Type', isText ? 'text/html' : 'application/json'],
  ])
  return {
    ...{ ok: status < 300, status, statusText: '', body: null },
    headers: { get: (name: string) => headers.get(name) ?? null },
    text: async () => text,
  } as unknown as Response
}
