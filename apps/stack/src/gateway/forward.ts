import * as http from 'node:http'
import * as https from 'node:https'

/** Request headers that a faucet or a node needs. */
const sent = ['accept', 'content-length', 'content-type']

/** Answer headers that a page or a program needs. */
const returned =
  /^(content-(type|length)|cache-control|retry-after|date|x-request-id|allow|vary|access-control-.*)$/

/**
 * Forwards a request, without cookies, credentials and other headers that are meant for
 * this host.
 *
 * @param extra - Additional headers.
 */
export function forward(
  target: URL,
  incoming: http.IncomingMessage,
  response: http.ServerResponse,
  extra: Readonly<Record<string, string | undefined>> = {},
): void {
  const { headers, method } = incoming
  const { request } = target.protocol === 'https:' ? https : http
  const outgoing = request(
    target,
    {
      method,
      // Each request uses a new connection, because a kept-alive connection may close
      // at the moment it is used.
      agent: false,
      headers: Object.fromEntries(
        Object.entries({
          ...Object.fromEntries(sent.map((name) => [name, headers[name]])),
          ...extra,
        }).filter(([, value]) => value !== undefined),
      ),
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, {
        ...Object.fromEntries(
          Object.entries(answer.headers).filter(([name]) =>
            returned.test(name),
          ),
        ),
        // Prevents a browser from showing the answer as a page of this origin.
        'content-security-policy': "default-src 'none'; sandbox",
      })
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    },
  )
  outgoing.on('error', () => {
    // Breaks the connection, because a part of an answer must not look complete.
    if (response.headersSent) return response.destroy()
    return response
      .writeHead(502, { 'Content-Type': 'application/json' })
      .end('{"error":"Not available"}')
  })
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
