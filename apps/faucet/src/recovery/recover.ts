import { lt, sql } from 'drizzle-orm'
import type { Probe } from '../chain/createProber.js'
import type { Faucet } from '../faucet.js'
import { visitors } from '../store/schema.js'
import { refundReverted } from './refundReverted.js'
import { reopenReorged, reopenUnmined } from './reopenLost.js'
import { report } from './report.js'
import { reprice } from './reprice.js'
import { settlePending } from './settlePending.js'

/**
 * One round of making what is stored agree with the chain. A round may be cut
 * short, and each replica has its own: every step can be repeated, and changes
 * only rows that are still as they were read.
 */
export function createRecovery(faucet: Faucet) {
  const { store, prober, clock, metrics } = faucet
  /** Hashes whose nonce was seen used without them, in the round before. */
  let missing: ReadonlySet<string> = new Set()
  let checkedHead: string | undefined

  return async function recover(): Promise<void> {
    try {
      await clock.sync()
      const probe = await prober.refresh()
      metrics.rpcUp.set(1)
      const signerId = await faucet.getSignerId()
      await settle(signerId, probe)
      await report(faucet, probe)
    } catch (error) {
      if (prober.isFailing()) metrics.rpcUp.set(0)
      throw error
    }
  }

  async function settle(signerId: number, probe: Probe): Promise<void> {
    await reopenUnmined(faucet, signerId, probe)
    if (checkedHead !== probe.blockHash)
      await reopenReorged(faucet, signerId, probe)
    missing = await settlePending(faucet, signerId, probe, missing)
    await refundReverted(faucet, signerId, probe)
    await reprice(faucet, signerId, probe)
    checkedHead = probe.blockHash
    await store.db
      .delete(visitors)
      .where(lt(visitors.hour, sql`now() - interval '1 hour'`))
  }
}
