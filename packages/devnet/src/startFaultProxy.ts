import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createRandom } from '@letheswap/node'
import { PortTakenError } from './errors.js'
import {
  createFaultHandler,
  type Fault,
  type RpcAnswer,
  type RpcCall,
} from './faults.js'

/** A fault, and the requests that it affects. */
export type FaultRule = {
  fault: Fault
  /** Methods that it applies to. @default all */
  method?: string | readonly string[] | undefined
  /** Maximum number of affected requests. @default Infinity */
  times?: number | undefined
  /** Probability per request, from 0 to 1. @default 1 */
  chance?: number | undefined
}

/** A running fault proxy. */
export type FaultProxy = {
  /** URL that answers JSON-RPC. */
  url: string
  /** The received calls, oldest first, each with its first fault. */
  requests: (RpcCall & { fault?: Fault })[]
  /**
   * Replaces the rules for later requests.
   *
   * @throws {DevnetError} If a fault does not exist.
   */
  setRules: (rules: readonly FaultRule[]) => void
  /** Closes all connections. */
  close: () => Promise<void>
}

/**
 * Starts a proxy in front of a node's JSON-RPC that simulates a faulty connection or
 * node.
 *
 * All matching rules apply in order, unless an earlier rule keeps the request from the
 * node. The same seed and the same order of requests cause the same faults.
 *
 * @throws {PortTakenError} If another program uses `port`.
 * @throws {DevnetError} If a fault does not exist.
 */
export async function startFaultProxy({
  target,
  rules = [],
  seed = 1,
  host = '127.0.0.1',
  port = 0,
}: startFaultProxy.Parameters): Promise<FaultProxy> {
  const random = createRandom(seed)
  const requests: FaultProxy['requests'] = []
  let steps: ReturnType<typeof toStep>[] = []
  const setRules: FaultProxy['setRules'] = (rules) => {
    steps = rules.map(toStep)
  }
  setRules(rules)

  /** Answers a request by applying the steps. The first step is the outermost. */
  function answer(body: string, signal: AbortSignal): Promise<RpcAnswer> {
    const calls: FaultProxy['requests'] = [JSON.parse(body)].flat()
    requests.push(...calls)
    return steps.reduceRight<() => Promise<RpcAnswer>>(
      (forward, step) => async () => {
        const own = calls.filter(step.isFor)
        if (own.length === 0 || step.left === 0 || random() >= step.chance)
          return forward()
        step.left -= 1
        for (const call of own) call.fault ??= step.fault
        return step.handle({ calls: own, forward, signal })
      },
      () => post(target, body),
    )()
  }

  const server = createServer(async (request, response) => {
    // Web pages may send requests, as they may to anvil.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return void response.end()
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    try {
      const { status = 200, body } = await answer(
        await text(request),
        gone.signal,
      )
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body)
    } catch {
      response.destroy()
    }
  }).listen(port, host)
  await once(server, 'listening').catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new PortTakenError({ host, port })
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}`,
    requests,
    setRules,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

export declare namespace startFaultProxy {
  type Parameters = {
    /** URL of the node that gets the requests. */
    target: string
    /** @default [] */
    rules?: readonly FaultRule[] | undefined
    /** Random seed for faults with a `chance`. @default 1 */
    seed?: number | undefined
    /** @default '127.0.0.1' */
    host?: string | undefined
    /** @default 0, any free port */
    port?: number | undefined
  }
}

const toStep = ({
  fault,
  method,
  times = Number.POSITIVE_INFINITY,
  chance = 1,
}: FaultRule) => ({
  fault,
  chance,
  left: times,
  handle: createFaultHandler(fault),
  isFor: (call: RpcCall) =>
    method === undefined || [method].flat().includes(call.method),
})

async function post(url: string, body: string): Promise<RpcAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return { status: response.status, body: await response.text() }
}
