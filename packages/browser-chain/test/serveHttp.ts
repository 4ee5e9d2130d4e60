import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestArguments } from '../src/types.js'

type Call = RequestArguments & { id: number }

/** Serves a provider over HTTP, for programs that need a URL. */
export async function serveHttp(
  request: (call: RequestArguments) => Promise<unknown>,
) {
  async function answer({ id, method, params }: Call) {
    try {
      const result = (await request({ method, params })) ?? null
      return { jsonrpc: '2.0', id, result }
    } catch (error) {
      const { code = -32603, message, data } = error as Record<string, unknown>
      return { jsonrpc: '2.0', id, error: { code, message, data } }
    }
  }
  // As anvil, it closes no idle connection while a client is about to use it.
  const server = createServer(
    { keepAliveTimeout: 0 },
    async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const asked: Call | Call[] = JSON.parse(body)
      const answers = Array.isArray(asked)
        ? await Promise.all(asked.map(answer))
        : await answer(asked)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answers))
    },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    port,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
