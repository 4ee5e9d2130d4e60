import { faucetRefusals } from '@letheswap/sdk'
import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import { type Address, verifyMessage, withTimeout } from 'viem'
import { broadcast, isRefused } from '../chain/broadcast.js'
import type { Faucet } from '../faucet.js'
import { clockTolerance, identify } from '../message/createChallenger.js'
import { parseSignature } from '../message/parseSignature.js'
import { payouts } from '../store/schema.js'
import { refuse } from './refusals.js'
import { findPayouts, type Payout, takePayout } from './takePayout.js'

/** Maximum number of claims in the queue. Further claims are refused. */
const maxQueueLength = 5_000

/** Maximum milliseconds that a claim waits for its broadcast. */
const broadcastTimeout = 1_000

/**
 * Creates the handler of `POST /faucet`, which exchanges a signed message for payouts.
 * They are stored before they are sent, so they survive a crash.
 */
export function createClaimer(faucet: Faucet) {
  const { config, account, store, breaker, prober, challenger, clock } = faucet
  // Claims wait in this queue instead of for a database connection, because that wait
  // has a time limit.
  const queue = new PQueue({ concurrency: store.concurrency })

  return async function claim(
    body: { message: string; signature: string; invite?: string | undefined },
    visitor: string,
    log: FastifyBaseLogger,
  ): Promise<{ payouts: readonly Payout[]; result: 'paid' | 'replayed' }> {
    const { message } = body
    const signature = parseSignature(body.signature)
    if (signature === undefined) throw refuse.invalid(faucetRefusals.signature)
    if (queue.size >= maxQueueLength) throw refuse.unavailable('queue full')
    const assertSignedBy = async (wallet: string) => {
      const isSigned = await verifyMessage({
        address: wallet as Address,
        message,
        signature,
        // `verifyMessage` throws if the signature's r is not a valid curve point.
      }).catch(() => false)
      if (!isSigned) throw refuse.unauthorized(faucetRefusals.signer)
    }
    // Reads the time before the queue, so that a message cannot expire while it waits.
    const now = clock.now() / 1_000
    // Looks up earlier payouts first, so that a caller who was paid can always get the
    // hash again.
    const identity = identify(message)
    const earlier = identity
      ? await queue.add(
          () => breaker.run(() => findPayouts(store.db, identity)),
          { priority: 1 },
        )
      : []
    const [paid] = earlier
    if (paid !== undefined) {
      await assertSignedBy(paid.wallet)
      const replayed = earlier.map(({ wallet: _, ...payout }) => payout)
      return { payouts: replayed, result: 'replayed' }
    }
    const challenge = challenger.verify(message)
    if (challenge === undefined)
      throw refuse.unauthorized(faucetRefusals.message)
    const { wallet } = challenge
    if (now >= challenge.expiresAt || challenge.issuedAt > now + clockTolerance)
      throw refuse.unauthorized(faucetRefusals.expired)

    // Probes outside of the queue, so that a silent node does not block other claims.
    const probe = await prober.get().catch((error) => {
      throw refuse.unavailable(error)
    })
    const signerId = await breaker.run(faucet.getSignerId)
    const { payouts: taken, signed } = await queue.add(async () => {
      // The check is also queued, because recovering the signer blocks the only thread
      // for a millisecond.
      await assertSignedBy(wallet)
      return breaker.run(() =>
        takePayout(store.db, {
          config,
          account,
          signerId,
          challenge,
          probe,
          visitor,
          invite: body.invite,
        }),
      )
    })
    if (signed.length === 0) return { payouts: taken, result: 'replayed' }

    for (const { tokenName: token, txHash } of taken)
      log.info({ txHash, wallet, token }, 'payout')
    // The payouts are stored, so recovery sends them again if a broadcast fails.
    await Promise.all(
      signed.map(async ({ rawTransaction, txHash }) => {
        const error = await withTimeout(
          () => broadcast(faucet, rawTransaction),
          {
            timeout: broadcastTimeout,
            errorInstance: new Error('The node has not answered yet.'),
          },
        ).catch((error: Error) => error)
        if (error === undefined) return
        log.warn({ err: error, txHash }, 'broadcast failed')
        if (isRefused(error))
          await breaker
            .run(() =>
              store.db
                .update(payouts)
                .set({ refusedAt: sql`now()` })
                .where(eq(payouts.txHash, txHash)),
            )
            .catch(() => {})
      }),
    )
    return { payouts: taken, result: 'paid' }
  }
}
