import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Door } from './createDoor.js'
import { forward } from './forward.js'
import { listen } from './listen.js'

/**
 * Serves the complete node, including methods that control the chain, to programs on
 * this machine. The node itself accepts a WebSocket from any web page, so this server
 * only admits the network's own pages and those that may use it.
 */
export async function serveNode({
  node,
  host,
  port,
  door,
}: {
  node: URL
  host: string
  /** 0 selects any free port. */
  port: number
  door: Door
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const isAllowed = (request: IncomingMessage): boolean => {
    const url = `http://${request.headers.host}`
    return (
      URL.canParse(url) &&
      door.isKnownHost(new URL(url).hostname) &&
      !door.isForeign(request)
    )
  }
  const server = createServer((request, response) => {
    if (!isAllowed(request))
      return response
        .writeHead(403, { 'Content-Type': 'application/json' })
        .end(
          '{"error":"This port is for programs of this machine. Let pages of another origin in with --origin."}',
        )
    if (!door.answerCors(request, response)) forward(node, request, response)
    return undefined
  })
  server.on('upgrade', (request, socket, head) => {
    if (!isAllowed(request)) return socket.destroy()
    const upstream = connect(Number(node.port), node.hostname, () => {
      const { headers, method, url } = request
      const lines = Object.entries(headers).map(
        ([name, value]) => `${name}: ${value}`,
      )
      upstream.write(
        `${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`,
      )
      upstream.write(head)
      socket.pipe(upstream).pipe(socket)
    })
    for (const end of [socket, upstream])
      end.on('error', () => {
        socket.destroy()
        upstream.destroy()
      })
    return undefined
  })
  // A request for many blocks may take minutes.
  server.requestTimeout = 0
  const opened = await listen(server, { host, port })
  return { url: `http://${host}:${opened.port}`, stop: opened.stop }
}
