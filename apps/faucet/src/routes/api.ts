import { formatAmount } from '@letheswap/sdk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { Address } from 'viem'
import { z } from 'zod'
import type { FaucetToken } from '../config/readTokens.js'
import type { Faucet } from '../faucet.js'
import { createClaimer } from '../payout/createClaimer.js'
import type { Payout } from '../payout/takePayout.js'
import { cooldowns, isOfClaim } from '../store/schema.js'
import { getVisitor } from './getVisitor.js'
import {
  claimBody,
  createQueries,
  errorBody,
  getIneligible,
} from './schemas.js'

// Reported for a wallet without a cooldown. It is in the past by the clock of any page.
const unixEpoch = new Date(0).toISOString()

const refusals = { '4xx': errorBody, 503: errorBody }

const messageResponse = {
  200: z
    .object({ message: z.string() })
    .meta({ description: 'The text to sign, unchanged.' }),
  ...refusals,
}

/** Serves the product's three API calls under /api/v1. */
export function createApi(faucet: Faucet): FastifyPluginCallbackZod {
  const { config, account, breaker, challenger, clock, log, store, metrics } =
    faucet
  const queries = createQueries(
    config.tokens,
    getIneligible(config, account.address),
  )
  const claim = createClaimer(faucet)

  const issue = (
    request: FastifyRequest,
    reply: FastifyReply,
    wallet: Address,
    tokens: readonly FaucetToken[],
  ) => {
    reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    return {
      message: challenger.issue({ origin, wallet, tokens, now: clock.now() }),
    }
  }

  return (app, _, done) => {
    app.get(
      '/nonce',
      {
        schema: {
          summary: 'Get the message to sign for one token.',
          querystring: queries.claim,
          response: messageResponse,
        },
      },
      (request, reply) => {
        const { tokenName, userAddress } = request.query
        return issue(request, reply, userAddress, [
          config.tokens.get(tokenName) as FaucetToken,
        ])
      },
    )

    app.get(
      '/offer',
      {
        schema: {
          summary: 'List what a claim pays of each token.',
          response: {
            200: z.object({
              offer: z.array(
                z.object({
                  tokenName: z.string(),
                  amount: z.string(),
                  needsInvite: z.boolean().optional().meta({
                    description: 'True if a claim needs an invite code.',
                  }),
                }),
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
            ...(config.invites && { needsInvite: true }),
          }),
        ),
      }),
    )

    app.get(
      '/bundle',
      {
        schema: {
          summary:
            'Get the message to sign for several tokens, paid all or none.',
          querystring: queries.bundle,
          response: messageResponse,
        },
      },
      (request, reply) => {
        const { tokenNames, userAddress } = request.query
        return issue(request, reply, userAddress, tokenNames)
      },
    )

    app.post(
      '/faucet',
      {
        schema: {
          summary: 'Get the payout for a signed message, once.',
          body: claimBody,
          response: {
            200: z.object({
              txHash: z.string(),
              payouts: z
                .array(z.object({ tokenName: z.string(), txHash: z.string() }))
                .optional()
                .meta({
                  description: 'One per token, for a message of /bundle.',
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
          summary: 'Get the time of the next possible claim.',
          querystring: queries.claim,
          response: {
            200: z.object({ available: z.iso.datetime() }),
            ...refusals,
          },
        },
      },
      async (request, reply) => {
        const { tokenName, userAddress } = request.query
        const [cooldown] = await breaker.run(() =>
          store.db
            .select({ nextAt: cooldowns.nextAt })
            .from(cooldowns)
            .where(
              isOfClaim(cooldowns, {
                network: config.network,
                wallet: userAddress.toLowerCase(),
                token: tokenName,
              }),
            ),
        )
        reply.header('cache-control', 'no-store')
        return { available: cooldown?.nextAt.toISOString() ?? unixEpoch }
      },
    )
    done()
  }
}
