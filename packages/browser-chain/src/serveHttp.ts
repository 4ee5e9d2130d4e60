import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserChainProvider, RequestArguments } from './types.js'

type Call = RequestArguments & { id: number }

/**
 * Serves a chain over HTTP on this machine, for programs that need a URL, such as
 * forge, cast and Hardhat. Web pages cannot read the answers.
 *
 * @returns The URL, and a function that stops the server.
 *
 * @example
 * const { rpcUrl, stop } = await serveHttp(chain)
 */
export async function serveHttp(
  chain: Pick<BrowserChainProvider, 'request'>,
  options: { port?: number | undefined } = {},
): Promise<{ rpcUrl: string; port: number; stop: () => Promise<void> }> {
  async function answer({ id, method, params }: Call) {
    try {
      const result = (await chain.request({ method, params })) ?? null
      return { jsonrpc: '2.0', id, result }
    } catch (error) {
      const { code = -32603, message, data } = error as Record<string, unknown>
      return { jsonrpc: '2.0', id, error: { code, message, data } }
    }
  }
  // Keeps idle connections open, as anvil does, because a client may be about to use
  // one.
  const server = createServer(
    { keepAliveTimeout: 0 },
    async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      // Refuses all other types, because pages can send them without a preflight
      // request.
      if (!request.headers['content-type']?.startsWith('application/json'))
        return response.writeHead(415).end()
      let asked: Call | Call[]
      try {
        asked = JSON.parse(body)
      } catch {
        return response.writeHead(400).end()
      }
      const answers = Array.isArray(asked)
        ? await Promise.all(asked.map(answer))
        : await answer(asked)
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify(answers))
    },
  ).listen(options.port ?? 0, '127.0.0.1')
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
