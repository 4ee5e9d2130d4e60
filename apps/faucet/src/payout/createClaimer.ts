import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import { verifyMessage, withTimeout } from 'viem'
import { broadcast } from '../chain/broadcast.js'
import type { Faucet } from '../faucet.js'
import { parseSignature } from '../message/parseSignature.js'
import { refuse } from './refusals.js'
import { findPayouts, type Payout, takePayout } from './takePayout.js'

/** Seconds by which the clock readings of two replicas may differ. */
const clockTolerance = 5

/** Claims that may wait for their turn before the next is turned away. */
const maxQueueLength = 5_000

/** Milliseconds that a claim waits for the node to take its payout. */
const broadcastTimeout = 1_000

/**
 * Answers `POST /faucet`: from a signed message to the hashes of payouts that are
 * stored, whatever happens to this process from then on.
 */
export function createClaimer(faucet: Faucet) {
  const { config, account, store, breaker, prober, client, challenger, clock } =
    faucet
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
    const challenge = challenger.verify(message)
    if (challenge === undefined)
      throw refuse.unauthorized('Message was not issued by this faucet')
    const { wallet } = challenge
    // By the time of arrival: a wait in the queue is not the caller's.
    const now = clock.now() / 1_000
    const isExpired =
      now >= challenge.expiresAt || challenge.issuedAt > now + clockTolerance

    if (queue.size >= maxQueueLength) throw refuse.unavailable('queue full')
    const assertSigned = async () => {
      const isSigned = await verifyMessage({
        address: wallet,
        message,
        signature,
        // An r that is no point of the curve is nobody's signature.
      }).catch(() => false)
      if (!isSigned)
        throw refuse.unauthorized('Signature does not match address')
    }
    // First, because whoever was paid may always ask for the hash again: also
    // when the message has expired, and when the node does not answer.
    const earlier = await queue.add(
      () => breaker.run(() => findPayouts(store.db, challenge.nonce)),
      { priority: 1 },
    )
    if (earlier.length > 0) {
      await assertSigned()
      return { payouts: earlier, result: 'replayed' }
    }
    if (isExpired)
      throw refuse.unauthorized('Challenge expired, request a new one')

    // Outside the queue, so that a node that hangs holds nobody else up.
    const probe = await prober.get().catch((error) => {
      throw refuse.unavailable(error)
    })
    const signerId = await breaker.run(faucet.getSignerId)
    const { payouts, signed } = await queue.add(async () => {
      // Recovering a signer takes a millisecond or more of the only thread, so
      // that, too, waits its turn: in a rush the node's answers must be heard.
      await assertSigned()
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
    if (signed.length === 0) return { payouts, result: 'replayed' }

    for (const { tokenName: token, txHash } of payouts)
      log.info({ txHash, wallet, token }, 'payout')
    // The payout stands: recovery sends the same bytes until they are mined.
    await Promise.all(
      signed.map(async ({ rawTransaction, txHash }) => {
        const error = await withTimeout(
          () => broadcast(client, rawTransaction),
          {
            timeout: broadcastTimeout,
            errorInstance: new Error('The node has not answered yet.'),
          },
        ).catch((error: Error) => error)
        if (error) log.warn({ err: error, txHash }, 'broadcast failed')
      }),
    )
    return { payouts, result: 'paid' }
  }
}
