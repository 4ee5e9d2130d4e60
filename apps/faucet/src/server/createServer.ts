import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyReply } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Faucet } from '../faucet.js'
import { refuse } from '../payout/refusals.js'
import { createApi } from '../routes/api.js'
import { getVisitor } from '../routes/getVisitor.js'
import { createHealth } from '../routes/health.js'
import { addErrors, addNotFound, answerClientError } from './errors.js'

/** Milliseconds that a shutdown waits for requests that are still arriving. */
const drainTime = 500

const bodyLimit = 4_096

/** Limits in milliseconds. */
export const timeLimits = {
  request: 15_000,
  /** Time between two checks for late requests. */
  check: 1_000,
  /** Maximum time without any data, even if the client does not read. */
  idle: 30_000,
  /** Time for a client to read the last answers of a connection. */
  unread: 5_000,
  /**
   * Most proxies reuse a connection for up to 60 s. With a longer limit, the proxy
   * closes it first.
   */
  keepAlive: 75_000,
}

/** Limits the number of answers that a client can leave unread, each up to 4 kB. */
export const maxRequestsPerSocket = 100

export async function createServer(faucet: Faucet) {
  const { config, log, metrics } = faucet
  let isClosing = false

  // Fastify has no logger: a claim logs its own line, and polls are not worth a logger
  // per request.
  const app = Fastify({
    genReqId: () => randomUUID(),
    bodyLimit,
    // The schema already refuses fields such as `__proto__`.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    trustProxy: config.proxyCidrs.length === 0 ? false : [...config.proxyCidrs],
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: timeLimits.request,
    connectionTimeout: timeLimits.idle,
    keepAliveTimeout: timeLimits.keepAlive,
    maxRequestsPerSocket,
    http: {
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: timeLimits.check,
      // This limit is set too, because Node uses the higher of the two for requests.
      headersTimeout: timeLimits.request,
      // Node's own answer to a missing Host header has no body. The hook below sends
      // one.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket as Socket),
    frameworkErrors: (_, __, reply) => {
      ;(reply as FastifyReply).code(400).send({ error: 'Bad request' })
    },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  // Answers are created here, so they need no validation.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  addErrors(app, { log, metrics })
  app.removeContentTypeParser('text/plain')
  await app.register(cors, {
    origin: (origin, done) =>
      done(
        null,
        origin !== undefined && config.allowedOrigins.has(origin) && origin,
      ),
    methods: ['GET', 'POST'],
    allowedHeaders: ['Content-Type'],
    exposedHeaders: ['Date', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
    strictPreflight: false,
  })
  await app.register(rateLimit, {
    // The window is the time in which the average rate allows as many requests as the
    // burst.
    max: config.rateLimit.burst,
    timeWindow: (60_000 * config.rateLimit.burst) / config.rateLimit.perMinute,
    // Number of remembered addresses, about 100 bytes each.
    cache: 50_000,
    keyGenerator: getVisitor,
    errorResponseBuilder: (_, { ttl }) => refuse.flooding(ttl / 1_000),
    onExceeded: () => metrics.limited.inc(),
  })
  addNotFound(app)

  app.addHook('onRequest', (request, reply, done) => {
    // A successful poll logs nothing, so it needs no id.
    if (request.method !== 'GET') reply.header('x-request-id', request.id)
    if (
      request.headers.host === undefined &&
      request.raw.httpVersion === '1.1'
    ) {
      reply.header('connection', 'close')
      return done(refuse.invalid('Bad request'))
    }
    // Refuses new API requests during a shutdown, so that a load balancer chooses
    // another replica.
    return done(
      isClosing && request.url.startsWith('/api/')
        ? refuse.unavailable()
        : undefined,
    )
  })
  app.addHook('onSend', (_, reply, __, done) => {
    // During a shutdown, requests in progress also close their connection.
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requests.observe(
      {
        method: request.method,
        // The path is omitted, because every mistyped path would create a new series.
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1_000,
    )
    done()
  })
  app.server.on('checkExpectation', (_, response) => {
    response
      .writeHead(417, { 'content-type': 'application/json; charset=utf-8' })
      .end('{"error":"Expectation failed"}')
  })
  // After a connection's maximum number of requests, reads nothing more from it, and
  // closes it once the last answer was sent.
  const last = new WeakMap<object, ServerResponse>()
  app.server.on('request', ({ socket }, response) => last.set(socket, response))
  app.server.on('dropRequest', (_, socket) => {
    const answer = last.get(socket)
    if (answer === undefined) return
    last.delete(socket)
    ;(socket as Socket).pause()
    answer.once('finish', () => (socket as Socket).destroySoon())
    globalThis.setTimeout(() => socket.destroy(), timeLimits.unread).unref()
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'LetheSwap faucet',
        version: '1',
        description: 'Pays test coins, once per wallet, token and cooldown.',
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(createApi(faucet), { prefix: '/api/v1' })
  await app.register(createHealth(faucet, () => isClosing))
  app.get(
    '/probe',
    {
      schema: {
        summary: 'Answer at once, to check the connection.',
        response: { 204: z.null() },
      },
      config: { rateLimit: false },
    },
    (_, reply) => {
      reply.header('cache-control', 'no-store').code(204).send(null)
    },
  )

  // The admin server is only for operators, and has no rate limits.
  const admin = Fastify({
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>()
  admin.setValidatorCompiler(validatorCompiler)
  admin.setSerializerCompiler(serializerCompiler)
  addErrors(admin, { log, metrics })
  addNotFound(admin)
  await admin.register(createHealth(faucet, () => isClosing))
  admin.get('/docs', () => app.swagger())
  admin.get('/metrics', async (_, reply) => {
    reply.type(metrics.registry.contentType)
    return reply.send(await metrics.registry.metrics())
  })

  return {
    app,
    admin,
    /** Finishes requests in progress, and refuses new requests. */
    async close(): Promise<void> {
      isClosing = true
      await setTimeout(drainTime)
      await acceptAll(app.server)
      await app.close()
      await admin.close()
    },
  }
}

/** Length of the kernel's queue of connections that are not accepted yet. */
const backlog = 511

/**
 * Accepts the waiting connections, one in each turn of the event loop. Closing the port
 * would reset them.
 */
async function acceptAll(server: Server): Promise<void> {
  let isAccepted = true
  server.on('connection', () => {
    isAccepted = true
  })
  for (let turns = 0; isAccepted && turns < backlog; turns++) {
    isAccepted = false
    await setImmediate()
  }
}
