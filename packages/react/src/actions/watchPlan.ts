import { getPlanSteps } from '@letheswap/sdk'
import { createClient, custom } from 'viem'
import { getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { Config } from '../config.js'
import { isStepDone, type PlanRecord } from '../stores/plans.js'
import { untilVisible } from '../utils/untilVisible.js'
import { executeRecord } from './executeRecord.js'

/**
 * Waits for what a plan has sent, without the wallet. Pauses before a step that
 * needs the wallet, so that no prompt opens unasked.
 */
export async function watchPlan(
  config: Config,
  record: PlanRecord,
  { isLate = false }: { isLate?: boolean } = {},
): Promise<void> {
  const { chain, deployment, limits, plans } = config
  const { id, plan, state } = record
  if (state.hash === undefined && state.sentAfterBlock === undefined) {
    plans.setState({ [id]: { ...record, status: 'paused' } })
    return
  }
  const last = getPlanSteps(plan, deployment).length - 1
  const pause = new AbortController()
  const stop = plans.subscribe(({ [id]: record }) => {
    if (record === undefined) return
    const isLast = record.state.step === last
    if ((isStepDone(record) && !isLast) || record.isStuck) pause.abort()
  })
  await executeRecord(config, record, {
    signal: pause.signal,
    unclearTimeout: limits.unclearTimeout,
    // Waiting needs no wallet: this one never answers.
    walletClient: createClient({
      account: plan.account,
      chain,
      transport: custom({ request: () => new Promise(() => {}) }),
    }),
  })
    // The error is in the record and the events.
    .catch(() => undefined)
    .finally(stop)
  if (!isLate) await awaitLateAnswer(config, id)
}

/**
 * Looks, while a plan is paused, whether it went on without the page: a prompt
 * from before a reload was answered, or what was sent was mined.
 */
export async function awaitLateAnswer(
  config: Config,
  id: string,
): Promise<void> {
  const { client, limits, plans } = config
  const getPaused = () => {
    const record = plans.getState()[id]
    // A step that is done sends nothing more.
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
      const count = await orUndefined(getTransactionCount(client, { address }))
      if (count === undefined || count <= known) continue
      known = count
    } else if (!(await orUndefined(getTransactionReceipt(client, { hash }))))
      continue
    if (getPaused() !== record) continue
    // The form that started it no longer waits.
    await watchPlan(config, { ...record, isResumed: true }, { isLate: true })
  }
}

const orUndefined = <value>(promise: Promise<value>) =>
  promise.catch(() => undefined)
