import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * Lets another server of this machine answer, so that the page talks to its own
 * origin alone and no preflight doubles a request. The other server learns who
 * asks, and from which page.
 */
export function passOn(
  target: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers, method, socket } = incoming
  const outgoing = request(
    target,
    {
      method,
      // One connection each: a kept one may be closed just as it is used.
      agent: false,
      headers: {
        // A browser leaves it out where the origin is the same.
        origin: `http://${headers.host}`,
        ...headers,
        host: target.host,
        connection: 'close',
        'x-forwarded-for': socket.remoteAddress,
      },
    },
    (answer) => {
      const { connection: _, ...headers } = answer.headers
      response.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    },
  )
  outgoing.on('error', () => {
    if (!response.headersSent)
      response.writeHead(502, { 'Content-Type': 'application/json' })
    response.end('{"error":"Not available"}')
  })
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
