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
 * One round of making the chain agree with what is stored. One replica leads
 * and does it, the others only report; any round may be cut short, or overlap
 * with that of a leader who does not know yet that he is none: each step
 * repeats harmlessly.
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
      const leads = await store.lead()
      metrics.leader.set(leads ? 1 : 0)
      if (leads) await settle(signerId, probe)
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
    missing = await settlePending(faucet, { signerId, probe, missing })
    await refundReverted(faucet, signerId, probe)
    await reprice(faucet, signerId, probe)
    checkedHead = probe.blockHash
    await store.db
      .delete(visitors)
      .where(lt(visitors.hour, sql`now() - interval '1 hour'`))
  }
}
