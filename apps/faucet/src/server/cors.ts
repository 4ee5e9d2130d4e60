import type { FastifyInstance } from 'fastify'

/**
 * Lets the configured origins read our answers, and nobody else. The header
 * names the origin exactly, so caches are told that answers vary by it.
 */
export function addCors(
  app: FastifyInstance,
  allowedOrigins: ReadonlySet<string>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (origin !== undefined && allowedOrigins.has(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id')
      if (request.method === 'OPTIONS') {
        reply.header('access-control-allow-methods', 'GET, POST')
        reply.header('access-control-allow-headers', 'Content-Type')
        reply.header('access-control-max-age', '600')
      }
    }
    // A preflight of a foreign origin gets the same answer without leave.
    if (
      request.method === 'OPTIONS' &&
      origin !== undefined &&
      request.headers['access-control-request-method'] !== undefined
    )
      reply.code(204).send()
    else done()
  })
}
