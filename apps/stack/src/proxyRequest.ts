import * as http from 'node:http'
import * as https from 'node:https'

/** Forwards to node or faucet, so that the page needs no preflight. */
export function proxyRequest(
  target: URL,
  incoming: http.IncomingMessage,
  response: http.ServerResponse,
  body?: Buffer | undefined,
): void {
  const { headers, method, socket } = incoming
  const { request } = target.protocol === 'https:' ? https : http
  const outgoing = request(
    target,
    {
      method,
      // One connection each: a kept one may be closed just as it is used.
      agent: false,
      headers: {
        ...headers,
        host: target.host,
        connection: 'close',
        // Each adds whom it knows; the faucet believes its proxies only.
        'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress]
          .filter(Boolean)
          .join(', '),
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
  if (body) outgoing.end(body)
  else incoming.pipe(outgoing)
}
