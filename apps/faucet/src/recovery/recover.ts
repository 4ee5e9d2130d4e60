import { formatAmount } from '@letheswap/sdk'
import type { Probe } from '../chain/createProber.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import { followChain, haltSigner, readSigner } from '../payout/signer.js'
import type { Log } from '../utils/log.js'
import { prune } from './prune.js'
import { refundReverted } from './refundReverted.js'
import { reopenReorged, reopenUnmined } from './reopenLost.js'
import { reprice } from './reprice.js'
import { settlePending } from './settlePending.js'

/** If the account can pay fewer payouts of a token, an operator should refill it. */
const lowPayouts = 100n

const pruneInterval = 3_600_000

/**
 * Creates a function that runs one round of reconciling the store with the chain. Each
 * replica runs it, and every step is idempotent.
 */
export function createRecovery(
  faucet: Faucet,
  { isPrevious = false } = {},
): () => Promise<void> {
  const { prober, clock, metrics, previous } = faucet
  const recoverPrevious =
    previous && createRecovery(previous, { isPrevious: true })
  /** Hashes that were missing in the previous round although their nonce was used. */
  let missing: ReadonlySet<string> = new Set()
  let checkedHead: string | undefined
  let nextPrune = performance.now()
  /** Tokens for which the operator was already warned. */
  const low = new Set<string>()

  return async function recover(): Promise<void> {
    try {
      await clock.sync()
      const probe = await prober.refresh()
      metrics.rpcUp.set(1)
      const signerId = await faucet.getSignerId()
      await settle(signerId, probe)
      await followChain(faucet.store.db, signerId, probe)
      if (!isPrevious) await report(faucet, signerId, probe, low)
      await recoverPrevious?.()
    } catch (error) {
      if (prober.isFailing()) metrics.rpcUp.set(0)
      throw error
    }
  }

  async function settle(signerId: number, probe: Probe): Promise<void> {
    await reopenUnmined(faucet, signerId, probe)
    if (checkedHead !== probe.blockHash)
      await reopenReorged(faucet, signerId, probe)
    const seen = await settlePending(faucet, signerId, probe, missing)
    missing = seen.missing
    await refundReverted(faucet, signerId, probe)
    await reprice(faucet, signerId, probe, seen.underpriced)
    checkedHead = probe.blockHash
    if (performance.now() < nextPrune) return
    nextPrune = performance.now()
    if (await prune(faucet)) return
    await faucet.store.vacuum?.()
    nextPrune += pruneInterval
  }
}

/**
 * Sets the gauges, and halts the account if an unknown transaction used its next nonce.
 * Reads the signer after the probe, so that a payout signed in between does not count
 * as unknown.
 */
async function report(
  faucet: Faucet,
  signerId: number,
  probe: Probe,
  low: Set<string>,
): Promise<void> {
  const { config, log, metrics, store } = faucet
  const { nextNonce, pausedAt, haltedAt, heldUntil, pending, waiting } =
    await readSigner(store.db, signerId)
  if (probe.nonce > nextNonce && haltedAt === null && heldUntil === null) {
    const user = await findNonceUser(faucet, probe, nextNonce)
    if (user !== undefined) {
      const reason = `nonce ${nextNonce} was used by ${user.hash}, which is no payout`
      await haltSigner(faucet, signerId, { user: user.hash, reason })
    }
  }
  // Claims are also refused while the chain has a transaction that the database does
  // not know.
  metrics.signerHalted.set(haltedAt !== null || probe.sent > nextNonce ? 1 : 0)
  metrics.paused.set(pausedAt === null ? 0 : 1)
  metrics.queueDepth.set(pending)
  metrics.waiting.set(waiting)
  for (const { symbol, amount, decimals } of config.tokens.values()) {
    const { balance = 0n } = probe.tokens.get(symbol) ?? {}
    // The number of payouts is rounded down.
    const left = balance / amount
    if (left >= lowPayouts) low.delete(symbol)
    else if (!low.has(symbol)) {
      low.add(symbol)
      log.warn(
        { token: symbol, left: `${left} payouts left` },
        'the account runs out of a token',
      )
    }
    // A float is precise enough for an alert.
    metrics.balance.set(
      { token: symbol },
      Number(formatAmount(balance, decimals)),
    )
  }
}

/**
 * Runs a round now, and each further round `interval` after the previous one has ended.
 */
export function createRecoveryLoop({
  recover,
  interval,
  log,
}: {
  recover: () => Promise<void>
  interval: number
  log: Log
}) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let lastError: string | undefined

  const run = async (): Promise<void> => {
    try {
      await recover()
      if (lastError !== undefined) log.info('recovery works again')
      lastError = undefined
    } catch (error) {
      const { message } = error as Error
      // An outage is logged once, not in each round.
      if (message !== lastError) log.warn({ err: error }, 'recovery failed')
      lastError = message
    }
    if (isStopped) return
    timer = setTimeout(() => {
      round = run()
    }, interval)
  }
  let round = run()

  return {
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
