import * as http from 'node:http'
import * as https from 'node:https'

/** Headers of a request that a faucet or a node needs. */
const sent = ['accept', 'content-length', 'content-type']

/** Headers of an answer that a page or a program needs. */
const returned =
  /^(content-(type|length)|cache-control|retry-after|date|x-request-id|allow|vary|access-control-.*)$/

/**
 * Passes a request on, without cookies, credentials and other headers that are
 * meant for this address.
 *
 * @param extra - Headers to send in addition.
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
      // Each request has its own connection, because a kept connection may be closed
      // just as it is used.
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
        // An answer of the other side must not act as a page of this origin.
        'content-security-policy': "default-src 'none'; sandbox",
      })
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
