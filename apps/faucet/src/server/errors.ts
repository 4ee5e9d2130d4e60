import type { Socket } from 'node:net'
import { faucetRefusals } from '@letheswap/sdk'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { Refusal } from '../payout/refusals.js'
import type { Log } from '../utils/log.js'
import type { Metrics } from './metrics.js'

type Parts = { log: Log; metrics: Metrics }

/** Fastify's own errors, reworded for this API. */
const frameworkErrors: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Content-Type must be application/json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'Request body too large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Invalid JSON body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'Invalid JSON body',
}

/** Adds the handler that turns errors into JSON answers. */
export function addErrors(app: FastifyInstance, parts: Parts): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    reply.header('x-request-id', request.id)
    if (error instanceof Refusal)
      return sendRefusal(error, request, reply, parts)
    if ('validation' in error && error.validation)
      return reply.code(400).send({ error: getValidationMessage(error) })
    const { code, statusCode = 500 } = error
    const known = frameworkErrors[code]
    if (known) return reply.code(statusCode).send({ error: known })
    // A broken connection is not a server error.
    if (statusCode < 500 || request.raw.destroyed)
      return reply.code(400).send({ error: 'Bad request' })
    parts.log.error({ requestId: request.id, err: error }, 'unexpected error')
    return reply.code(500).send({ error: 'Internal error' })
  })
}

/**
 * Answers unknown routes, after the rate limiter if there is one. Returns 405 if only
 * the method is wrong.
 */
export function addNotFound(app: FastifyInstance): void {
  // Only the public server is rate limited.
  const limits = app.hasDecorator('rateLimit')
    ? { preHandler: app.rateLimit() }
    : {}
  app.setNotFoundHandler(limits, (request, reply) => {
    const path = request.url.split('?')[0] as string
    // `hasRoute` expects a pattern, and throws if it is invalid.
    const methods = (['GET', 'POST'] as const).filter(
      (method) => !/[*:]/.test(path) && app.hasRoute({ url: path, method }),
    )
    if (methods.length === 0)
      return reply.code(404).send({ error: faucetRefusals.unknownPath })
    return reply
      .code(405)
      .header('allow', methods.join(', '))
      .send({ error: 'Method not allowed' })
  })
}

function sendRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, metrics }: Parts,
) {
  const { status, message, result, retryAfter, cause } = refusal
  const requestId = request.id
  if (request.method === 'POST') metrics.claims.inc({ result })
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (cause instanceof Error) log.warn({ requestId, err: cause }, message)
  else if (cause !== undefined) log.warn({ requestId, cause }, message)
  return reply.code(status).send({ error: message })
}

/** Returns the first problem, in the order of the schema. */
function getValidationMessage({ validation, validationContext }: FastifyError) {
  if (validationContext === 'body') return 'Invalid request body'
  return validation?.[0]?.message ?? 'Bad request'
}

const connectionErrors: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'Request headers too large',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Request timeout'],
}

/** Answers requests on the socket that are not valid HTTP. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = connectionErrors[`${error.code}`] ?? [
    '400 Bad Request',
    'Bad request',
  ]
  const body = JSON.stringify({ error: message })
  socket.write(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  // Closes the connection without waiting for the client to close its side.
  socket.destroySoon()
}
