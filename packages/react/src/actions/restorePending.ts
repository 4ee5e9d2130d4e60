import { getPlanSteps, parsePlan, serializePlan } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { hasEnded } from '../stores/createRecordStore.js'
import type { PlanRecord } from '../stores/plans.js'
import { confirmPayout } from './confirmPayout.js'
import { watchPlan } from './runPlan.js'

const restored = new WeakSet<Config>()

/** Follows what was sent before a reload, once and without the wallet. */
export async function restorePending(config: Config): Promise<void> {
  if (restored.has(config)) return
  restored.add(config)
  await Promise.all([
    ...Object.values(config.plans.getState()).map((record) =>
      restorePlan(config, record),
    ),
    ...Object.values(config.payouts.getState()).map((record) =>
      hasEnded(record) ? undefined : confirmPayout(config, record),
    ),
  ])
}

async function restorePlan(config: Config, record: PlanRecord): Promise<void> {
  if (record.status !== 'stored' || record.plan === undefined) return
  const { deployment, log, plans } = config
  try {
    const plan = parsePlan(deployment, serializePlan(record.plan))
    if (!getPlanSteps(deployment, plan)[record.state.step])
      throw new Error('The plan has no such step.')
    await watchPlan(config, { ...record, plan })
  } catch (error) {
    log('A pending plan could not be read', error)
    plans.drop(({ id }) => id === record.id)
  }
}
