import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isLocal } from './isLocal.js'
import { proxyRequest } from './proxyRequest.js'
import { refuseCheats } from './refuseCheats.js'

/** More than any transaction or batch of the page. */
const mostBytes = 2 ** 20

/** Forwards to the node; from other machines, without its cheats. */
export async function proxyRpc(
  node: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST' || isLocal(request))
    return proxyRequest(node, request, response)
  // Without a length its end is unknown, and so is what it holds.
  const length = Number(request.headers['content-length'] ?? Infinity)
  if (!(length <= mostBytes)) {
    response.writeHead(413, { Connection: 'close' }).end()
    return
  }
  const body = await buffer(request)
  const refusal = refuseCheats(body.toString())
  if (!refusal) return proxyRequest(node, request, response, body)
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(refusal))
}
