import { parsePlan, serializePlan } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { createPlanSteps, type PlanRecord } from '../stores/plans.js'
import { watchPlan } from './watchPlan.js'

/** After a reload: waits for what was sent, without asking anybody. */
export async function restorePlans(config: Config): Promise<void> {
  const restore = async (record: PlanRecord) => {
    const { id, state, steps } = record
    try {
      // Whoever has written to the storage, this is a plan for this exchange
      // that does what its summary says, or an error.
      const plan = parsePlan(serializePlan(record.plan), {
        deployment: config.deployment,
      })
      const restored = createPlanSteps(plan, state.step, steps)
      await watchPlan(config, { ...record, plan, steps: restored })
    } catch (error) {
      config.log('A pending plan could not be read', error)
      config.plans.drop(id)
    }
  }
  await Promise.all(
    Object.values(config.plans.getState())
      .filter(({ status }) => status === 'stored')
      .map(restore),
  )
}
