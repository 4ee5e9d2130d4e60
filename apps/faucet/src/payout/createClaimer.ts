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

/** Claims that may wait for their turn before the next is turned away. */
const maxQueueLength = 5_000

/** Milliseconds that a claim waits for the node to take its payout. */
const broadcastTimeout = 1_000

/**
 * Answers `POST /faucet`: from a signed message to the hashes of payouts that are
 * stored, whatever happens to this process from then on.
 */
export function createClaimer(faucet: Faucet) {
  const { config, account, store, breaker, prober, challenger, clock } = faucet
  // Waiting here rather than for a database connection: a connection's wait has
  // a time limit, after which an honest claim in a rush would fail.
  const queue = new PQueue({ concurrency: store.concurrency })

  return async function claim(
    body: { message: string; signature: string },
    visitor: string,
    log: FastifyBaseLogger,
  ): Promise<{ payouts: readonly Payout[]; result: 'paid' | 'replayed' }> {
    const { message } = body
    const signature = parseSignature(body.signature)
    if (signature === undefined) throw refuse.invalid('Malformed signature')
    if (queue.size >= maxQueueLength) throw refuse.unavailable('queue full')
    const assertSignedBy = async (wallet: string) => {
      const isSigned = await verifyMessage({
        address: wallet as Address,
        message,
        signature,
        // An r that is no point of the curve is nobody's signature.
      }).catch(() => false)
      if (!isSigned)
        throw refuse.unauthorized('Signature does not match address')
    }
    // By the time of arrival: a wait in the queue is not the caller's.
    const now = clock.now() / 1_000
    // First, because whoever was paid may always ask for the hash again: also
    // when the message has expired, the node does not answer, or the messages
    // of today are others.
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
      throw refuse.unauthorized('Message was not issued by this faucet')
    const { wallet } = challenge
    if (now >= challenge.expiresAt || challenge.issuedAt > now + clockTolerance)
      throw refuse.unauthorized('Challenge expired, request a new one')

    // Outside the queue, so that a node that hangs holds nobody else up.
    const probe = await prober.get().catch((error) => {
      throw refuse.unavailable(error)
    })
    const signerId = await breaker.run(faucet.getSignerId)
    const { payouts: taken, signed } = await queue.add(async () => {
      // Recovering a signer takes a millisecond or more of the only thread, so
      // that, too, waits its turn: in a rush the node's answers must be heard.
      await assertSignedBy(wallet)
      return breaker.run(() =>
        takePayout(store.db, {
          config,
          account,
          signerId,
          challenge,
          probe,
          visitor,
        }),
      )
    })
    if (signed.length === 0) return { payouts: taken, result: 'replayed' }

    for (const { tokenName: token, txHash } of taken)
      log.info({ txHash, wallet, token }, 'payout')
    // The payout stands: recovery sends the same bytes until they are mined.
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
            // Recovery will be refused, too.
            .catch(() => {})
      }),
    )
    return { payouts: taken, result: 'paid' }
  }
}
