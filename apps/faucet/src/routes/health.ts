import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isTooExpensive } from '../chain/fees.js'
import type { Faucet } from '../faucet.js'
import { readBudgets } from '../payout/budgets.js'
import { findStandstill, readSigner, unknownSent } from '../payout/signer.js'
import { errorBody } from './schemas.js'

/**
 * Creates the routes for liveness and readiness. They are public, and have no rate
 * limits on the admin port.
 */
export function createHealth(
  faucet: Faucet,
  isClosing: () => boolean,
): FastifyPluginCallbackZod {
  const { breaker, config, prober, store } = faucet
  return (app, _, done) => {
    app.get(
      '/health/live',
      {
        schema: { summary: 'Check that the process runs.' },
        config: { rateLimit: false },
      },
      () => ({ status: 'ok' }),
    )

    app.get(
      '/health/ready',
      {
        schema: {
          summary: 'Check that claims would be paid now.',
          response: {
            200: z.object({
              status: z.literal('ok'),
              outOf: z.array(z.string()).meta({
                description:
                  'Tokens that cannot be paid: balance or budget of the day below one payout, or transfers that fail.',
              }),
            }),
            503: errorBody,
          },
        },
      },
      async (_, reply) => {
        const { problems, outOf } = await examine()
        if (problems.length === 0) return { status: 'ok' as const, outOf }
        return reply
          .code(503)
          .send({ error: `Not ready: ${problems.join(', ')}` })
      },
    )
    done()
  }

  async function examine(): Promise<{ problems: string[]; outOf: string[] }> {
    const fail = (problem: string) => ({ problems: [problem], outOf: [] })
    if (isClosing()) return fail('shutting down')
    if (!(await breaker.isWorking())) return fail('database')
    const probe = await prober.get().catch(() => undefined)
    const signerId = await faucet.getSignerId().catch(() => undefined)
    if (probe === undefined) return fail('node')
    if (signerId === undefined)
      return fail(probe.sent > probe.nonce ? unknownSent : 'node')
    const left = await readBudgets(faucet)
    const outOf = [...config.tokens.values()]
      .filter(({ symbol, amount }) => {
        const { balance = 0n, problem } = probe.tokens.get(symbol) ?? {}
        return (
          problem !== undefined ||
          balance < amount ||
          (left.get(symbol) ?? 0n) < amount
        )
      })
      .map(({ symbol }) => symbol)
    const problems = [
      ...findStandstill(await readSigner(store.db, signerId), probe),
      ...(isTooExpensive(probe, config.maxFee)
        ? ['gas costs more than FAUCET_MAX_FEE_GWEI']
        : []),
      ...(outOf.length === config.tokens.size ? ['out of every token'] : []),
    ]
    return { problems, outOf }
  }
}
