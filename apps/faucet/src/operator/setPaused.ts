import { sql } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'
import { controls } from '../store/schema.js'
import type { CommandResult } from './types.js'

/** Holds for all replicas, and over restarts. */
export async function setPaused(
  { store, config: { network }, metrics, log }: Faucet,
  isPaused: boolean,
): Promise<CommandResult> {
  const pausedAt = isPaused ? sql`now()` : null
  await store.db
    .insert(controls)
    .values({ network, pausedAt })
    .onConflictDoUpdate({ target: controls.network, set: { pausedAt } })
  metrics.paused.set(isPaused ? 1 : 0)
  log.warn(isPaused ? 'paused by operator' : 'resumed by operator')
  return { paused: isPaused }
}
