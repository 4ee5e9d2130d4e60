import { createClient, custom } from 'viem'
import { getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { Config } from '../config.js'
import { isStepDone, type PlanRecord } from '../stores/plans.js'
import { untilVisible } from '../utils/untilVisible.js'
import { executeRecord } from './executeRecord.js'

/**
 * Waits for what a plan has sent, without the wallet. It pauses before a step
 * that asks anybody: a page must not open a prompt that nobody has asked for.
 */
export async function watchPlan(
  config: Config,
  record: PlanRecord,
  { isLate = false }: { isLate?: boolean } = {},
): Promise<void> {
  const { chain, limits, plans } = config
  const { id, plan, state } = record
  if (state.hash === undefined && state.sentAfterBlock === undefined) {
    plans.setState({ [id]: { ...record, status: 'paused' } })
    return
  }
  const pause = new AbortController()
  const stop = plans.subscribe(({ [id]: record }) => {
    if (record === undefined) return
    const isLast = record.state.step === record.steps.length - 1
    if ((isStepDone(record) && !isLast) || record.isStuck) pause.abort()
  })
  await executeRecord(config, record, {
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
  if (!isLate) await awaitLateAnswer(config, id)
}

/**
 * A paused plan may go on without the page: a prompt from before a reload is
 * answered, or what was sent is mined after all. Looks for that, as long as the
 * plan is paused.
 */
export async function awaitLateAnswer(
  config: Config,
  id: string,
): Promise<void> {
  const { client, limits, plans } = config
  const getPaused = () => {
    const record = plans.getState()[id]
    // Nothing more comes of a step that is done.
    return record?.status === 'paused' && !isStepDone(record)
      ? record
      : undefined
  }
  let known = getPaused()?.state.nonce
  while (getPaused() !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, limits.unclearTimeout))
    await untilVisible()
    const record = getPaused()
    if (record === undefined) return
    const { hash } = record.state
    if (hash === undefined) {
      if (known === undefined) return
      const address = record.plan.account
      const count = await ask(getTransactionCount(client, { address }))
      if (count === undefined || count <= known) continue
      known = count
    } else if (!(await ask(getTransactionReceipt(client, { hash })))) continue
    if (getPaused() !== record) continue
    // No form waits for it any more.
    await watchPlan(config, { ...record, isResumed: true }, { isLate: true })
  }
}

const ask = <value>(question: Promise<value>) => question.catch(() => undefined)
