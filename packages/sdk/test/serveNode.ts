import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SyntheticNode } from './syntheticNode.js'

/** Serves a node over HTTP, and counts. */
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

type Call = { id: number; method: string; params?: unknown[] }
