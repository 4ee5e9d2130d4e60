import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a test does to one request; a text that it returns is the answer. */
export type Interference = (context: {
  /** The JSON-RPC methods of the request. */
  methods: string[]
  body: string
  /** Fetches the node's answer. */
  forward: () => Promise<string>
  response: ServerResponse
  /** Drops the connection without an answer. */
  drop: () => void
}) => Promise<unknown> | unknown

/** Stands between a faucet and its node, and lets tests spoil the line. */
export async function startRpcProxy(target: string) {
  let interfere: Interference | undefined
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const forward = async () => {
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return answer.text()
    }
    const parsed = JSON.parse(body) as { method: string }[]
    const methods = [parsed].flat(2).map(({ method }) => method)
    const drop = () => void request.socket.destroy()
    try {
      const own = await interfere?.({ methods, body, forward, response, drop })
      if (!response.writableEnded && !request.socket.destroyed)
        response
          .setHeader('content-type', 'application/json')
          .end(typeof own === 'string' ? own : await forward())
    } catch {
      drop()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Spoils requests from now on; without an argument, no more. */
    interfere(by?: Interference) {
      interfere = by
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
