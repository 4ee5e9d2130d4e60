import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createForeignFaucet } from './createForeignFaucet.js'

/** Serves another team's faucet on a free port. */
export async function serveForeignFaucet(
  ...parameters: Parameters<typeof createForeignFaucet>
) {
  const answer = createForeignFaucet(...parameters)
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method = 'GET', url } = request
    const answered = await answer(
      new Request(`http://faucet.test${url}`, {
        method,
        ...(body && { body }),
      }),
    )
    response.writeHead(answered.status, { 'content-type': 'application/json' })
    response.end(await answered.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
