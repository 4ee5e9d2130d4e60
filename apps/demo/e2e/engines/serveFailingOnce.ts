import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Forwards a site's files, but fails the first request for each file that matches a
 * pattern, as a busy server may. `failed` contains the paths of these files.
 */
export async function serveFailingOnce(site: string, pattern: RegExp) {
  const failed = new Set<string>()
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request
    if (pattern.test(path) && !failed.has(path)) {
      failed.add(path)
      return response.writeHead(503).end()
    }
    const answer = await fetch(site + path, {
      method,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: await buffer(request),
      }),
    })
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    // The deployment contains the site's URL, and the site refuses other origins.
    return type.includes('json')
      ? response.end((await answer.text()).replaceAll(site, url))
      : response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    failed: failed as ReadonlySet<string>,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
