import { createClient, custom } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { untilVisible } from '../internal/untilVisible.js'
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
  { isLate = false }: { isLate?: boolean } = {},
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
  if (!isLate) await awaitLateAnswer(lethe, id)
}

/**
 * A prompt from before a reload may still be open, and its answer reaches no
 * page. Once the account's transactions have become more, this plan's is looked
 * for among them.
 */
async function awaitLateAnswer(lethe: Lethe, id: string): Promise<void> {
  const { client, limits, plans } = lethe
  const getPaused = () => {
    const record = plans.getState()[id]
    return record?.status === 'paused' && record.state.hash === undefined
      ? record
      : undefined
  }
  let known = getPaused()?.state.nonce
  if (known === undefined) return
  while (true) {
    await new Promise((resolve) => setTimeout(resolve, limits.unclearTimeout))
    await untilVisible()
    const record = getPaused()
    if (record === undefined) return
    const count = await getTransactionCount(client, {
      address: record.plan.account,
    }).catch(() => undefined)
    if (count === undefined || count <= known || getPaused() !== record)
      continue
    known = count
    await watchPlan(lethe, record, { isLate: true })
  }
}
