import { getPlanSteps, parsePlan, serializePlan } from '@letheswap/sdk'
import type { Config } from '../config.js'
import type { PlanRecord } from '../stores/plans.js'
import { confirmPayout } from './confirmPayout.js'
import { watchPlan } from './watchPlan.js'

const restored = new WeakSet<Config>()

/** Follows, once after a reload, what was sent before it, without the wallet. */
export async function restorePending(config: Config): Promise<void> {
  if (restored.has(config)) return
  restored.add(config)
  await Promise.all([
    ...Object.values(config.plans.getState()).map((record) =>
      restorePlan(config, record),
    ),
    ...Object.values(config.payouts.getState()).map(({ hash, ...record }) =>
      hash === undefined
        ? undefined
        : confirmPayout(config, { ...record, hash }, { isResumed: true }),
    ),
  ])
}

async function restorePlan(config: Config, record: PlanRecord): Promise<void> {
  if (record.status !== 'stored') return
  try {
    // The storage is not trusted.
    const { deployment } = config
    const plan = parsePlan(serializePlan(record.plan), { deployment })
    if (!getPlanSteps(plan, deployment)[record.state.step])
      throw new Error('The plan has no such step.')
    await watchPlan(config, { ...record, plan })
  } catch (error) {
    config.log('A pending plan could not be read', error)
    config.plans.drop(record.id)
  }
}
