import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import {
  type Address,
  type Hex,
  isAddressEqual,
  recoverMessageAddress,
} from 'viem'
import { broadcast } from '../chain/broadcast.js'
import type { Faucet } from '../faucet.js'
import type { Challenge } from '../message/createChallenger.js'
import { parseSignature } from '../message/parseSignature.js'
import { findPayout } from './findPayout.js'
import { Refusal, refuse } from './refusals.js'
import { type PaidBefore, type Payout, takePayout } from './takePayout.js'

/** Seconds: clock readings of two replicas differ by the way to the database. */
const clockTolerance = 5

/** Claims that may wait for their turn before the next is turned away. */
const maxQueue = 5_000

/**
 * Answers `POST /faucet`: from a signed message to the hash of a payout that is
 * stored, whatever happens to this process from then on.
 */
export function createClaimer(faucet: Faucet) {
  const { config, store, prober, client, account, challenger, clock } = faucet
  // Waiting here rather than for a database connection: a connection's wait has
  // a time limit, after which an honest claim in a rush would fail.
  const queue = new PQueue({ concurrency: store.concurrency })

  /** What needs neither the database nor, much, the processor. */
  const recognise = (message: string, signature: string) => {
    const parsed = parseSignature(signature)
    if (parsed === undefined) throw refuse.invalid('Malformed signature')
    const challenge = challenger.recognise(message)
    if (challenge === undefined)
      throw refuse.unauthorized('Message was not issued by this faucet')
    return { challenge, signature: parsed }
  }

  /** The payout of a challenge, taken now or before. */
  const take = async (
    challenge: Challenge,
    isExpired: boolean,
  ): Promise<Payout | PaidBefore> => {
    // Before the expiry: whoever was paid may always ask for the hash again.
    const earlier = await fromDatabase(findPayout(store.db, challenge.nonce))
    if (earlier !== undefined) return { txHash: earlier }
    if (isExpired)
      throw refuse.unauthorized('Challenge expired, request a new one')
    const probe = await prober.get().catch((error) => {
      throw refuse.unavailable(error)
    })
    await fromDatabase(faucet.ensureSigner())
    return fromDatabase(
      takePayout(store.db, { config, account, challenge, probe }),
    )
  }

  return async function claim(
    body: { message: string; signature: string },
    log: FastifyBaseLogger,
  ): Promise<{ txHash: Hex; result: 'paid' | 'replayed' }> {
    const { message } = body
    const { challenge, signature } = recognise(message, body.signature)
    // By the time of arrival: a wait in the queue is not the caller's.
    const now = clock.now() / 1_000
    const isExpired =
      now >= challenge.expiresAt || challenge.issuedAt > now + clockTolerance

    // Recovering a signer takes a millisecond or more of the only thread, so
    // that, too, waits its turn: in a rush the node's answers must be heard.
    if (queue.size >= maxQueue) throw refuse.unavailable('queue full')
    const payout = await queue.add(async () => {
      if (!(await isSignedBy(challenge.wallet, message, signature)))
        throw refuse.unauthorized('Signature does not match address')
      return take(challenge, isExpired)
    })
    const { txHash } = payout
    if (payout.rawTransaction === undefined)
      return { txHash, result: 'replayed' }

    const { wallet, token } = challenge
    faucet.metrics.signing.observe(payout.signingTime / 1_000)
    log.info({ txHash, wallet, token: token.symbol }, 'payout')
    const error = await broadcast(client, payout.rawTransaction)
    // The payout stands: recovery sends the same bytes until they are mined.
    if (error) log.warn({ err: error, txHash }, 'broadcast failed')
    return { txHash, result: 'paid' }
  }
}

async function isSignedBy(
  wallet: Address,
  message: string,
  signature: Hex,
): Promise<boolean> {
  try {
    return isAddressEqual(
      await recoverMessageAddress({ message, signature }),
      wallet,
    )
  } catch {
    // An r that is no point of the curve: nobody's signature.
    return false
  }
}

/** What the database cannot do now is not the caller's fault, nor shown. */
async function fromDatabase<value>(promise: Promise<value>): Promise<value> {
  try {
    return await promise
  } catch (error) {
    throw error instanceof Refusal ? error : refuse.unavailable(error)
  }
}
