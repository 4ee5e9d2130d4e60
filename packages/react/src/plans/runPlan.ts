import {
  executePlan,
  type Plan,
  type PlanProgress,
  resumePlan,
  serializePlan,
} from '@letheswap/sdk'
import { createClient, custom, type Hash } from 'viem'
import { afterWrite } from '../afterWrite.js'
import { createId } from '../internal/createId.js'
import type { Lethe } from '../lethe.js'
import { getScope } from '../query/getScope.js'
import type { SentPlan } from '../stores/pending.js'
import { getPlanError } from './getPlanError.js'
import { getPlanPool } from './getPlanPool.js'
import { guardProvider } from './guardProvider.js'
import { hasNonceGap } from './hasNonceGap.js'
import { createPlanProgress, updatePlanProgress } from './planProgress.js'
import { resumeSent } from './resumeSent.js'
import { dropPlan, showPlan, trackSent } from './trackPlan.js'
import type { PlanResult, RunOptions } from './types.js'

/**
 * Runs a plan in the wallet, or goes on with one, and leaves word of what was
 * sent for a reload.
 */
export async function runPlan(
  lethe: Lethe,
  plan: Plan,
  {
    onProgress,
    resumed,
    signal,
  }: RunOptions & { resumed?: SentPlan | undefined } = {},
): Promise<PlanResult> {
  const { account, summary } = plan
  const { kind } = summary
  const session = await lethe.getSession()
  const provider = session.getProvider()
  const isResumed = resumed !== undefined
  const id = resumed?.id ?? createId()
  const serialized = resumed?.plan ?? serializePlan(plan)
  let progress = createPlanProgress(plan, {
    id,
    isResumed,
    hashes: resumed?.hashes ?? {},
    done: resumed?.state.step ?? 0,
  })
  const tell = () => {
    showPlan(lethe, progress)
    onProgress?.(progress)
  }
  const forward = (update: PlanProgress) => {
    progress = updatePlanProgress(progress, update)
    trackSent(lethe, { id, account, plan: serialized }, update)
    if (!signal?.aborted) {
      tell()
      if (update.status === 'pending' && update.hash !== undefined)
        void lookForGap(update.step, update.hash)
      return
    }
    // The wallet has answered after the person gave up waiting for it.
    if (update.hash !== undefined) void resumeSent(lethe, id)
  }
  const lookForGap = async (step: number, hash: Hash) => {
    const isStuck = await hasNonceGap(lethe.client, hash).catch(() => false)
    const { status } = progress.steps[step] ?? {}
    if (!isStuck || status !== 'pending') return
    progress = { ...progress, isStuck }
    lethe.log('The transaction’s nonce leaves a gap: it cannot be mined')
    tell()
  }
  tell()

  const clients = {
    publicClient: lethe.client,
    walletClient: createClient({
      account,
      chain: lethe.chain,
      // A prompt must never be opened twice.
      transport: custom(guardProvider(lethe, { account, provider }), {
        retryCount: 0,
      }),
    }),
  }
  const { rpcTimeout } = lethe.limits
  const options = { onProgress: forward, rpcTimeout, signal }
  try {
    const { hash, receipt } =
      resumed === undefined
        ? await executePlan(clients, plan, options)
        : await resumePlan(clients, plan, resumed.state, options)
    dropPlan(lethe, id)
    afterWrite(lethe, { pool: getPlanPool(lethe, plan) })
    lethe.events.emit({ type: 'confirmed', kind, summary, hash, isResumed })
    return { plan, hash, receipt }
  } catch (thrown) {
    const { error, isOver } = getPlanError(thrown)
    const hash = progress.steps[progress.step]?.hash
    // What can never be mined is not worth a place on the screen.
    if (isOver || progress.isStuck) dropPlan(lethe, id)
    else if (lethe.pending.getState().sent.some((sent) => sent.id === id))
      showPlan(lethe, { ...progress, isPaused: true })
    else dropPlan(lethe, id)
    // The next try deserves a price of its own.
    void lethe.queryClient.invalidateQueries({
      queryKey: ['quote', getScope(lethe)],
    })
    // An approval before the failure has cost gas.
    if (progress.steps.some((step) => step.hash !== undefined))
      afterWrite(lethe)
    lethe.log(`Plan "${kind}" failed`, error)
    lethe.events.emit({ type: 'failed', kind, summary, error, hash, isResumed })
    throw error
  }
}
