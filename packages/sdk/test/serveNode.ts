import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SyntheticNode } from './syntheticNode.js'

export async function serve({ answer }: Pick<SyntheticNode, 'answer'>) {
  const counts = { http: 0, calls: 0 }
  const server = createServer(async (request, response) => {
    counts.http++
    let body = ''
    for await (const part of request) body += part
    const asked = JSON.parse(body)
    const toText = ({ id, method, params = [] }: Call) => {
      counts.calls++
      return `{"jsonrpc":"2.0","id":${id},"result":${answer(method, params)}}`
    }
    response
      .setHeader('content-type', 'application/json')
      .end(
        Array.isArray(asked)
          ? `[${asked.map(toText).join(',')}]`
          : toText(asked),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    counts,
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Serves a node in a separate process that runs `program`. */
export async function serveApart(program: string, args: readonly number[]) {
  const child = fork(program, args.map(String))
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    /** Returns the numbers of requests since the last call. */
    async getCounts(): Promise<{ http: number; calls: number }> {
      child.send('counts')
      const [counts] = await once(child, 'message')
      return counts
    },
    stop: () => child.kill(),
  }
}

/** Serves a node in the separate process, and reports its requests. */
export async function serveParent(node: Pick<SyntheticNode, 'answer'>) {
  const { counts, url } = await serve(node)
  process.on('message', () => {
    process.send?.({ ...counts })
    Object.assign(counts, { http: 0, calls: 0 })
  })
  process.send?.(url)
}

type Call = { id: number; method: string; params?: unknown[] }
