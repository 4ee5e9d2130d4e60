import { createClient, custom } from 'viem'
import type { Lethe } from '../lethe.js'
import type { PlanRecord } from '../stores/plans.js'
import { executeRecord } from './executeRecord.js'

/**
 * Waits for what a plan has sent, without the wallet. It pauses before a step
 * that asks anybody: a page must not open a prompt that nobody has asked for.
 */
export async function watchPlan(
  lethe: Lethe,
  record: PlanRecord,
): Promise<void> {
  const { chain, limits, plans } = lethe
  const { id, plan, state } = record
  if (state.hash === undefined && state.sentAfterBlock === undefined) {
    plans.setState({ [id]: { ...record, status: 'paused' } })
    return
  }
  const pause = new AbortController()
  const stop = plans.subscribe(({ [id]: record }) => {
    if (record === undefined) return
    const { isStuck, state, steps } = record
    const isLast = state.step === steps.length - 1
    const isDone = steps[state.step]?.status === 'confirmed' && !isLast
    if (isDone || isStuck) pause.abort()
  })
  await executeRecord(lethe, record, {
    signal: pause.signal,
    unclearTimeout: limits.unclearTimeout,
    // Waiting needs no wallet, so it gets one that never answers.
    walletClient: createClient({
      account: plan.account,
      chain,
      transport: custom({ request: () => new Promise(() => {}) }),
    }),
  })
    // The record and the events have it.
    .catch(() => undefined)
    .finally(stop)
}
