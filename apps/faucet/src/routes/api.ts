import { formatAmount } from '@letheswap/sdk'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FaucetToken } from '../config/types.js'
import type { Faucet } from '../faucet.js'
import { createAvailability } from '../payout/createAvailability.js'
import { createClaimer } from '../payout/createClaimer.js'
import type { Payout } from '../payout/findPayouts.js'
import { getVisitor } from './getVisitor.js'
import {
  claimBody,
  createBundleQuery,
  createClaimQuery,
  errorBody,
  getIneligible,
} from './schemas.js'

// Any time in the past says it, whatever the page's clock.
const never = new Date(0).toISOString()

const refusals = { '4xx': errorBody, 503: errorBody }

/** The product's three calls, under /api/v1. */
export function createApi(faucet: Faucet): FastifyPluginCallbackZod {
  const { config, account, challenger, clock, log, store, metrics } = faucet
  const ineligible = getIneligible(config, account.address)
  const querystring = createClaimQuery({ tokens: config.tokens, ineligible })
  const getNextAt = createAvailability(store.db, config.network)
  const claim = createClaimer(faucet)

  return (app, _, done) => {
    app.get(
      '/nonce',
      {
        schema: {
          summary: 'The message that a wallet signs to be paid.',
          querystring,
          response: { 200: z.object({ message: z.string() }), ...refusals },
        },
      },
      (request, reply) => {
        const { tokenName, userAddress } = request.query
        const message = challenger.issue({
          origin: request.headers.origin,
          wallet: userAddress,
          tokens: [config.tokens.get(tokenName) as FaucetToken],
          now: clock.now(),
        })
        reply.header('cache-control', 'no-store')
        return { message }
      },
    )

    app.get(
      '/offer',
      {
        schema: {
          summary: 'What is paid for a request of each token.',
          response: {
            200: z.object({
              offer: z.array(
                z.object({ tokenName: z.string(), amount: z.string() }),
              ),
            }),
            ...refusals,
          },
        },
      },
      () => ({
        offer: [...config.tokens.values()].map(
          ({ symbol, amount, decimals }) => ({
            tokenName: symbol,
            amount: formatAmount(amount, decimals),
          }),
        ),
      }),
    )

    app.get(
      '/bundle',
      {
        schema: {
          summary: 'The message for several tokens at once, all or none.',
          querystring: createBundleQuery({ tokens: config.tokens, ineligible }),
          response: { 200: z.object({ message: z.string() }), ...refusals },
        },
      },
      (request, reply) => {
        const { tokenNames, userAddress } = request.query
        const message = challenger.issue({
          origin: request.headers.origin,
          wallet: userAddress,
          tokens: tokenNames,
          now: clock.now(),
        })
        reply.header('cache-control', 'no-store')
        return { message }
      },
    )

    app.post(
      '/faucet',
      {
        schema: {
          summary: 'Trades a signed message for a payout, once.',
          body: claimBody,
          response: {
            200: z.object({
              txHash: z.string(),
              payouts: z
                .array(z.object({ tokenName: z.string(), txHash: z.string() }))
                .optional()
                .meta({
                  description: 'For a message of /bundle: one a token.',
                }),
            }),
            ...refusals,
          },
        },
        onResponse: (request, reply, next) => {
          log.info(
            {
              requestId: request.id,
              path: request.routeOptions.url,
              status: reply.statusCode,
              ms: Math.round(reply.elapsedTime),
            },
            'request',
          )
          next()
        },
      },
      async (request) => {
        const { payouts, result } = await claim(
          request.body,
          getVisitor(request),
          log.child({ requestId: request.id }),
        )
        metrics.claims.inc({ result })
        const [{ txHash }, ...others] = payouts as [Payout]
        return { txHash, ...(others.length > 0 && { payouts: [...payouts] }) }
      },
    )

    app.get(
      '/last-request',
      {
        schema: {
          summary: 'When a wallet may next ask for a token.',
          querystring,
          response: {
            200: z.object({ available: z.iso.datetime() }),
            ...refusals,
          },
        },
      },
      async (request, reply) => {
        const { tokenName, userAddress } = request.query
        const nextAt = await getNextAt({
          wallet: userAddress,
          token: tokenName,
        })
        reply.header('cache-control', 'no-store')
        return { available: nextAt?.toISOString() ?? never }
      },
    )
    done()
  }
}
