import { getPlanSteps, parsePlan, serializePlan } from '@letheswap/sdk'
import { type Client, createClient, custom } from 'viem'
import { getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { Config } from '../config.js'
import { hasEnded } from '../stores/createRecordStore.js'
import {
  isStepDone,
  type MadePlanRecord,
  type PlanRecord,
} from '../stores/plans.js'
import { untilVisible } from '../utils/untilVisible.js'
import { confirmPayout } from './confirmPayout.js'
import { isAnswered, runPlan } from './runPlan.js'

/**
 * Follows transactions from before a reload, without the wallet. Also follows plans
 * that have stopped, because their prompts may still be answered and their transactions
 * may still be mined. Returns a function that stops it.
 */
export function followPending(config: Config): () => void {
  const { limits, payouts, plans, wallet } = config
  const lifetime = new AbortController()

  const watchStored = () => {
    for (const record of Object.values(plans.getState()))
      if (record.status === 'stored')
        void watchPlan(config, record, lifetime.signal)
  }
  const observeOpen = async () => {
    await untilVisible()
    if (lifetime.signal.aborted) return
    for (const record of Object.values(plans.getState()).filter(isOpen)) {
      const news = await observe(config.client, record).catch(() => undefined)
      // The plan may have been continued or dismissed in the meantime.
      if (news !== undefined && plans.getState()[record.id] === record)
        plans.update(record.id, { ...news, status: 'stored' })
    }
    if (!lifetime.signal.aborted) schedule()
  }
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    timer = setTimeout(() => void observeOpen(), limits.unclearTimeout)
  }

  const stops = [
    plans.subscribe(watchStored),
    // When the account changes, drops failures of the account that was connected,
    // because they concern only that account.
    wallet.subscribe(({ address }, before) => {
      if (address === before.address) return
      for (const { drop } of [payouts, plans])
        drop(
          ({ account, status }) =>
            status === 'failed' && account === before.address,
        )
    }),
    () => clearTimeout(timer),
    () => lifetime.abort(),
  ]
  watchStored()
  schedule()
  if (!resumed.has(config))
    for (const record of Object.values(payouts.getState()))
      if (!hasEnded(record)) void confirmPayout(config, record)
  resumed.add(config)
  return () => {
    for (const stop of stops) stop()
  }
}

/** Configs that already follow their payouts from before the reload. */
const resumed = new WeakSet<Config>()

/**
 * Checks whether a transaction of a stopped plan may still be sent or mined without the
 * page.
 */
const isOpen = (record: PlanRecord): record is MadePlanRecord =>
  record.plan !== undefined &&
  (record.status === 'paused'
    ? // A step that is done sends nothing more.
      !isStepDone(record)
    : record.status === 'failed' && isAnswered(record.error))

/** Looks for a receipt, or for a nonce that was used since the last check. */
async function observe(
  client: Client,
  { countedNonce, plan, state }: MadePlanRecord,
): Promise<Partial<PlanRecord> | undefined> {
  const { hash, minNonce, nonce = minNonce } = state
  if (hash !== undefined) {
    await getTransactionReceipt(client, { hash })
    return {}
  }
  const counted = countedNonce ?? nonce
  if (counted === undefined) return undefined
  const count = await getTransactionCount(client, { address: plan.account })
  return count > counted ? { countedNonce: count } : undefined
}

/**
 * Waits for the transactions that a plan has sent. Pauses before a step that needs the
 * wallet, so that no prompt opens without a user action.
 */
async function watchPlan(
  config: Config,
  record: PlanRecord,
  lifetime: AbortSignal,
): Promise<void> {
  const { chain, deployment, log, plans } = config
  const { id, state } = record
  const parsed = parseRecord(config, record)
  if (parsed === undefined) {
    log('A pending plan could not be read')
    return plans.drop((known) => known.id === id)
  }
  if (state.status === 'ready') return plans.update(id, { status: 'paused' })
  const last = getPlanSteps(deployment, parsed.plan).length - 1
  const signal = plans.getSignal(id, lifetime)
  const stop = plans.subscribe(({ [id]: record }) => {
    if (record === undefined) return
    const isLast = record.state.step === last
    if ((isStepDone(record) && !isLast) || record.isStuck) plans.cancel(id)
  })
  await runPlan(config, parsed, {
    signal,
    // This client never signs, because waiting needs no wallet.
    walletClient: createClient({
      account: parsed.plan.account,
      chain,
      transport: custom({ request: () => new Promise(() => {}) }),
    }),
  })
    .catch(() => undefined)
    .finally(stop)
  // Only the wait was stopped, not the plan, so the next start continues the wait.
  if (lifetime.aborted && plans.getState()[id]?.status === 'paused')
    plans.update(id, { status: 'stored', error: undefined })
}

/** Validates a plan from the storage. Undefined if it is for another network. */
function parseRecord(
  { deployment }: Config,
  record: PlanRecord,
): MadePlanRecord | undefined {
  try {
    if (record.plan === undefined) return undefined
    const plan = parsePlan(deployment, serializePlan(record.plan))
    const { length } = getPlanSteps(deployment, plan)
    return record.state.step < length ? { ...record, plan } : undefined
  } catch {
    return undefined
  }
}
