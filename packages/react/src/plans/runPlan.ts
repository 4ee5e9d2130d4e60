import {
  executePlan,
  type Plan,
  type PlanProgress,
  resumePlan,
  serializePlan,
} from '@letheswap/sdk'
import { createClient, custom, type Hash } from 'viem'
import { afterWrite } from '../afterWrite.js'
import { isRejection } from '../errors/isRejection.js'
import { toError } from '../errors/toError.js'
import { CancelledError, TransactionRejectedError } from '../errors/wallet.js'
import type { Lethe } from '../lethe.js'
import type { PlanProgressState, SentPlan } from '../stores/pending.js'
import { getPlanPool } from './getPlanPool.js'
import { guardProvider } from './guardProvider.js'
import { createPlanProgress, updatePlanProgress } from './planProgress.js'
import type { PlanResult, RunOptions } from './types.js'
import { waitFor } from './waitFor.js'

/** Runs a plan in the wallet, and leaves word of it for a reload. */
export async function runPlan(
  lethe: Lethe,
  plan: Plan,
  {
    onProgress,
    resumed,
    signal,
  }: RunOptions & { resumed?: SentPlan | undefined } = {},
): Promise<PlanResult> {
  const session = await lethe.getSession()
  const provider = session.getProvider()
  const id = resumed?.id ?? crypto.randomUUID()
  const isResumed = resumed !== undefined
  const serialized = resumed?.plan ?? serializePlan(plan)
  let progress = createPlanProgress(plan, {
    id,
    isResumed,
    hashes: resumed?.hashes ?? {},
    done: resumed?.done ?? 0,
  })
  publish(lethe, progress)

  const record = (change: (sent: SentPlan) => SentPlan) =>
    lethe.pending.setState(({ sent }) => {
      const known: SentPlan = sent.find((item) => item.id === id) ?? {
        id,
        genesisHash: lethe.deployment.genesisHash,
        account: plan.account,
        plan: serialized,
        hashes: {},
        done: 0,
      }
      return { sent: [...sent.filter((item) => item.id !== id), change(known)] }
    })
  const onSent = (hash: Hash) => {
    const { step } = progress
    record((sent) => ({ ...sent, hashes: { ...sent.hashes, [step]: hash } }))
  }
  const forward = (update: PlanProgress) => {
    progress = updatePlanProgress(progress, update)
    const { hash, status, step } = update
    if (hash !== undefined)
      record((sent) => ({ ...sent, hashes: { ...sent.hashes, [step]: hash } }))
    if (status === 'confirmed' || status === 'skipped')
      if (lethe.pending.getState().sent.some((item) => item.id === id))
        // A plan that has sent nothing yet has nothing to be taken up.
        record((sent) => ({ ...sent, done: step + 1 }))
    if (signal?.aborted) return
    publish(lethe, progress)
    onProgress?.(progress)
  }

  const walletClient = createClient({
    account: plan.account,
    chain: lethe.chain,
    transport: custom(
      guardProvider(lethe, { account: plan.account, onSent, provider }),
      // A prompt must never be opened twice.
      { retryCount: 0 },
    ),
  })
  const clients = { publicClient: lethe.client, walletClient }
  const { summary } = plan
  const { kind } = summary
  try {
    const { hash, receipt } = await waitFor(
      resumed === undefined
        ? executePlan(clients, plan, { onProgress: forward, signal })
        : resumePlan(clients, plan, {
            hashes: resumed.hashes,
            onProgress: forward,
            signal,
          }),
      signal,
    )
    forget(lethe, id)
    afterWrite(lethe, { pool: getPlanPool(lethe, plan) })
    lethe.events.emit({ type: 'confirmed', kind, summary, hash, isResumed })
    return { plan, hash, receipt }
  } catch (thrown) {
    const error = getPlanError(thrown)
    // What was sent goes on without the page; a reload finds it.
    if (error instanceof CancelledError) hide(lethe, id)
    else {
      forget(lethe, id)
      // An approval that came before the failure has cost gas.
      if (Object.keys(getHashes(progress)).length > 0) afterWrite(lethe)
    }
    lethe.log(`Plan "${kind}" failed`, error)
    const hash = progress.steps[progress.step]?.hash
    lethe.events.emit({ type: 'failed', kind, summary, error, hash, isResumed })
    throw error
  }
}

function getPlanError(thrown: unknown): Error {
  const error = toError(thrown)
  if (error instanceof TransactionRejectedError || !isRejection(error))
    return error
  return new TransactionRejectedError({ cause: error })
}

function getHashes(progress: PlanProgressState) {
  return progress.steps.flatMap(({ hash }) => hash ?? [])
}

function publish({ pending }: Lethe, progress: PlanProgressState) {
  pending.setState(({ live }) => ({
    live: { ...live, [progress.id]: progress },
  }))
}

function hide({ pending }: Lethe, id: string) {
  pending.setState(({ live: { [id]: _, ...live } }) => ({ live }))
}

function forget(lethe: Lethe, id: string) {
  hide(lethe, id)
  lethe.pending.setState(({ sent }) => ({
    sent: sent.filter((item) => item.id !== id),
  }))
}
