import cors from '@fastify/cors'
import Fastify, { type FastifyError, type FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Log } from '../log.js'
import type { Query, Store } from '../store/types.js'
import { findHead, type Head } from './findHead.js'
import { findLogs } from './findLogs.js'

/** A request that cannot be answered, and what to say. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

const block = z.int('must be a block number').min(0, 'must be a block number')
const hash = z
  .string('must be a hash')
  .regex(/^0x[\da-f]{64}$/i, 'must be a hash')
  .toLowerCase()
const list = <item extends z.ZodType>(item: item, most: number) => {
  const error = `must be a list of 1 to ${most}`
  return z.array(item, error).min(1, error).max(most, error)
}

/** The server over an open store; not yet listening. */
export async function createServer({
  store,
  pairs,
  log,
}: {
  store: Store
  pairs: readonly string[]
  log: Log
}) {
  const known = new Set(pairs)
  const address = z
    .string('must be an address')
    .toLowerCase()
    .refine((one) => known.has(one), 'must be a pair of the deployment')
  const logFilter = z
    .strictObject({
      fromBlock: block,
      toBlock: block,
      addresses: list(address, 1_000),
      topics: list(hash, 16),
    })
    .refine(({ fromBlock, toBlock }) => toBlock >= fromBlock, {
      path: ['toBlock'],
      error: 'must not be below fromBlock',
    })
  const wanted = z.strictObject({ hashes: list(hash, 1_000) })

  const app = Fastify({ bodyLimit: 131_072, requestTimeout: 15_000 })
  // What it tells is public, and it takes no credentials.
  await app.register(cors, { origin: '*', methods: ['GET', 'POST'] })

  app.post('/logs', async (request, reply) => {
    const filter = parse(logFilter, request.body)
    return answer(reply, async (query, head) => {
      const { toBlock, logs } = await findLogs(query, head, filter)
      return `"toBlock":${toBlock},"logs":${logs}`
    })
  })

  app.post('/transactions', async (request, reply) => {
    const { hashes } = parse(wanted, request.body)
    return answer(reply, async (query, head) => {
      const [found] = await query<{ transactions: string | null }>(
        `select string_agg(json, ',') as transactions from transactions
         where hash = any($1::text[]) and block <= $2`,
        [hashes, head.number],
      )
      return `"transactions":[${found?.transactions ?? ''}]`
    })
  })

  app.get('/health', (_, reply) => answer(reply, async () => `"ok":true`))

  app.setNotFoundHandler(() => {
    throw new Refusal(404, 'Not found')
  })
  app.setErrorHandler((error: FastifyError | Refusal, _, reply) => {
    if (error instanceof Refusal)
      return reply.code(error.status).send({ error: error.message })
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send({ error: error.message })
    log.error({ err: error }, 'The database did not answer.')
    return reply.code(503).send({ error: 'Temporarily unavailable' })
  })
  return app

  /** The figures, as JSON, with the block that they are exact at. */
  async function answer(
    reply: FastifyReply,
    find: (query: Query, head: Head) => Promise<string>,
  ) {
    const body = await store.read(async (query) => {
      const head = await findHead(query)
      if (!head) throw new Refusal(503, 'Nothing of the chain is read yet')
      return `{"head":${JSON.stringify(head)},${await find(query, head)}}`
    })
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(body)
  }
}

/** A body that has a schema, or a refusal that names the first bad field. */
function parse<output>(schema: z.ZodType<output>, body: unknown): output {
  const { data, error } = schema.safeParse(body)
  const [issue] = error?.issues ?? []
  if (!issue) return data as output
  const field = z.core.toDotPath(
    issue.code === 'unrecognized_keys'
      ? [...issue.keys.slice(0, 1)]
      : issue.path,
  )
  throw new Refusal(
    400,
    issue.code === 'unrecognized_keys'
      ? `${field} is not a known field`
      : `${field || 'body'} ${issue.path.length > 0 ? issue.message : 'must be an object'}`,
  )
}
