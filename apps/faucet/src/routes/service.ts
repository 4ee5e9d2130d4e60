import { sql } from 'drizzle-orm'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Faucet } from '../faucet.js'
import { readSigner } from '../payout/readSigner.js'

/** What operators and the connectivity probe ask for. */
export function createService(
  faucet: Faucet,
  isClosing: () => boolean,
): FastifyPluginCallbackZod {
  const { metrics, prober, store } = faucet
  return (app, _, done) => {
    app.get(
      '/probe',
      {
        schema: {
          summary: 'Nothing, fast: tells a page that its network works.',
          response: { 204: z.null() },
        },
        config: { rateLimit: false },
      },
      (_, reply) => {
        reply.header('cache-control', 'no-store').code(204).send(null)
      },
    )

    app.get(
      '/health/live',
      {
        schema: { summary: 'The process runs.' },
        config: { rateLimit: false },
      },
      () => ({ status: 'ok' }),
    )

    app.get(
      '/health/ready',
      { schema: { summary: 'Claims would be paid now.' } },
      async (_, reply) => {
        const problems = await findProblems()
        if (problems.length === 0) return { status: 'ok' }
        return reply
          .code(503)
          .send({ error: `Not ready: ${problems.join(', ')}` })
      },
    )

    app.get(
      '/metrics',
      { schema: { summary: 'Prometheus metrics.' } },
      async (_, reply) => {
        reply.type(metrics.registry.contentType)
        return reply.send(await metrics.registry.metrics())
      },
    )
    done()
  }

  async function findProblems(): Promise<string[]> {
    if (isClosing()) return ['shutting down']
    try {
      await store.db.execute(sql`select 1`)
    } catch {
      return ['database']
    }
    try {
      await prober.get()
    } catch {
      return ['node']
    }
    const { haltedAt, pausedAt } = await readSigner(faucet)
    return [
      ...(haltedAt === null ? [] : ['signer halted']),
      ...(pausedAt === null ? [] : ['paused']),
    ]
  }
}
