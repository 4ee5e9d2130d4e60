import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isTooExpensive } from '../chain/fees.js'
import type { Faucet } from '../faucet.js'
import { readSigner } from '../payout/signer.js'
import { errorBody } from './schemas.js'

/** Seconds at one price after which payouts count as standing still. */
const standstillTime = 60

/**
 * Whether the process runs, and whether it would pay. On the public port for
 * people and their tools, on the admin port for orchestrators, which ask there
 * without a limit.
 */
export function createHealth(
  faucet: Faucet,
  isClosing: () => boolean,
): FastifyPluginCallbackZod {
  const { breaker, config, prober } = faucet
  return (app, _, done) => {
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
      {
        schema: {
          summary: 'Claims would be paid now.',
          response: {
            200: z.object({
              status: z.literal('ok'),
              outOf: z.array(z.string()).meta({
                description: 'Tokens whose balance is below one payout.',
              }),
            }),
            503: errorBody,
          },
        },
      },
      async (_, reply) => {
        const problems = await findProblems()
        if (problems.length === 0)
          return { status: 'ok' as const, outOf: findEmpty() }
        return reply
          .code(503)
          .send({ error: `Not ready: ${problems.join(', ')}` })
      },
    )
    done()
  }

  async function findProblems(): Promise<string[]> {
    if (isClosing()) return ['shutting down']
    if (!(await breaker.isWorking())) return ['database']
    const probe = await prober.get().catch(() => undefined)
    if (probe === undefined) return ['node']
    const { haltedAt, pausedAt, waiting } = await readSigner(faucet)
    return [
      ...(haltedAt === null ? [] : ['signer halted']),
      ...(haltedAt === null && waiting >= standstillTime
        ? ['payouts stand still']
        : []),
      ...(pausedAt === null ? [] : ['paused']),
      ...(isTooExpensive(probe, config.maxFee)
        ? ['gas costs more than FAUCET_MAX_FEE_GWEI']
        : []),
    ]
  }

  /** By the look at the chain that was just taken. */
  function findEmpty(): string[] {
    const balances = prober.last()?.tokenBalances
    return [...config.tokens.values()]
      .filter(({ symbol, amount }) => (balances?.get(symbol) ?? 0n) < amount)
      .map(({ symbol }) => symbol)
  }
}
