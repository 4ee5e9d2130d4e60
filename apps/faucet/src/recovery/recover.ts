import { lt, sql } from 'drizzle-orm'
import type { Probe } from '../chain/createProber.js'
import type { Faucet } from '../faucet.js'
import type { Lane } from '../payout/createLanes.js'
import { requests, visitors } from '../store/schema.js'
import { fundLanes } from './fundLanes.js'
import { refundReverted } from './refundReverted.js'
import { reopenReorged } from './reopenReorged.js'
import { reopenUnmined } from './reopenUnmined.js'
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
      const lanes = await faucet.ensureLanes()
      const leads = await store.lead()
      metrics.leader.set(leads ? 1 : 0)
      if (leads) await settle(lanes, probe)
      await report(faucet, probe)
    } catch (error) {
      if (prober.isFailing()) metrics.rpcUp.set(0)
      throw error
    }
  }

  async function settle(lanes: readonly Lane[], probe: Probe): Promise<void> {
    const seen = new Set<string>()
    for (const lane of lanes) {
      await reopenUnmined(faucet, lane, probe)
      if (checkedHead !== probe.blockHash)
        await reopenReorged(faucet, lane, probe)
      for (const hash of await settlePending(faucet, { lane, probe, missing }))
        seen.add(hash)
      await refundReverted(faucet, lane, probe)
      await reprice(faucet, lane, probe)
    }
    missing = seen
    checkedHead = probe.blockHash
    await fundLanes(faucet, lanes, probe)
    await store.db
      .delete(visitors)
      .where(lt(visitors.hour, sql`now() - interval '1 hour'`))
    if (store.engine === 'postgres')
      await store.db.delete(requests).where(lt(requests.endsAt, sql`now()`))
  }
}
