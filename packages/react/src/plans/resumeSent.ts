import {
  type Plan,
  PlanAbortedError,
  PlanInterruptedError,
  parsePlan,
  resumePlan,
} from '@letheswap/sdk'
import { createClient, custom } from 'viem'
import { afterWrite } from '../afterWrite.js'
import type { Lethe } from '../lethe.js'
import { getPlanError } from './getPlanError.js'
import { getPlanPool } from './getPlanPool.js'
import { hasNonceGap } from './hasNonceGap.js'
import { createPlanProgress, updatePlanProgress } from './planProgress.js'
import { dropPlan, showPlan, trackSent } from './trackPlan.js'

/** Waits for what a plan has sent; pauses before a step that asks anybody. */
export async function resumeSent(lethe: Lethe, id: string): Promise<void> {
  const item = lethe.pending.getState().sent.find((sent) => sent.id === id)
  if (item === undefined) return
  const { hashes, state } = item
  let plan: Plan
  try {
    plan = parsePlan(item.plan)
  } catch (error) {
    lethe.log('A pending plan could not be read', error)
    dropPlan(lethe, id)
    return
  }
  const { summary } = plan
  const { kind } = summary
  let progress = createPlanProgress(plan, {
    id,
    hashes,
    done: state.step,
    isResumed: true,
  })
  if (state.hash === undefined) {
    showPlan(lethe, { ...progress, isPaused: true })
    return
  }
  const isStuck = await hasNonceGap(lethe.client, state.hash).catch(() => false)
  if (isStuck) {
    showPlan(lethe, { ...progress, isPaused: true, isStuck })
    return
  }
  showPlan(lethe, progress)

  const pause = new AbortController()
  try {
    const { hash } = await resumePlan(
      {
        publicClient: lethe.client,
        walletClient: createMuteClient(lethe, plan),
      },
      plan,
      state,
      {
        signal: pause.signal,
        rpcTimeout: lethe.limits.rpcTimeout,
        onProgress(update) {
          progress = updatePlanProgress(progress, update)
          trackSent(lethe, item, update)
          showPlan(lethe, progress)
          const isLast = update.step === plan.steps.length - 1
          if (update.status === 'confirmed' && !isLast) pause.abort()
        },
      },
    )
    dropPlan(lethe, id)
    afterWrite(lethe, { pool: getPlanPool(lethe, plan) })
    lethe.events.emit({
      type: 'confirmed',
      kind,
      summary,
      hash,
      isResumed: true,
    })
  } catch (thrown) {
    if (thrown instanceof PlanAbortedError) {
      showPlan(lethe, { ...progress, isPaused: true })
      afterWrite(lethe)
      return
    }
    const { error } = getPlanError(thrown)
    if (error instanceof PlanInterruptedError)
      showPlan(lethe, { ...progress, isPaused: true })
    else dropPlan(lethe, id)
    afterWrite(lethe)
    lethe.log(`Plan "${kind}" failed`, error)
    lethe.events.emit({
      type: 'failed',
      kind,
      summary,
      error,
      hash: state.hash,
      isResumed: true,
    })
  }
}

/** Waiting needs no wallet, so it gets one that never answers. */
function createMuteClient({ chain }: Lethe, { account }: Plan) {
  return createClient({
    account,
    chain,
    transport: custom({ request: () => new Promise(() => {}) }),
  })
}
