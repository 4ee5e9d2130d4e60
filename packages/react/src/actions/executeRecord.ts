import {
  type executePlan,
  type Plan,
  type PlanProgress,
  resumePlan,
} from '@letheswap/sdk'
import type { Client, Hash, TransactionReceipt } from 'viem'
import { getTransaction, getTransactionCount } from 'viem/actions'
import type { Config } from '../config.js'
import { getSigningError } from '../errors/getSigningError.js'
import type { PlanRecord } from '../stores/plans.js'
import { settlePlan } from './settlePlan.js'

export declare namespace executeRecord {
  type Options = Pick<
    executePlan.Parameters,
    'batch' | 'resend' | 'signal' | 'unclearTimeout'
  > & {
    /** Signs, as the plan's account. */
    walletClient: Client
    /** The wallet sent a step after the signal had been aborted. */
    onLateAnswer?: ((record: PlanRecord) => void) | undefined
  }
  /** What a finished plan leaves behind. */
  type ReturnType = {
    plan: Plan
    /** Hash of the last step's transaction. */
    hash: Hash
    receipt: TransactionReceipt
  }
  type ErrorType = getSigningError.ReturnType<executePlan.ErrorType>
}

/**
 * Executes a plan from where it stands. Whatever happens is written to its
 * record, and `settlePlan` ends it.
 */
export async function executeRecord(
  config: Config,
  record: PlanRecord,
  { onLateAnswer, walletClient, ...options }: executeRecord.Options,
): Promise<executeRecord.ReturnType> {
  const { client: publicClient, limits, plans } = config
  const { id, plan, state } = record
  const onProgress = ({ hash, state, status, step }: PlanProgress) => {
    const isLate = options.signal?.aborted === true
    if (isLate && hash === undefined) return
    const known = plans.getState()[id] ?? record
    const updated: PlanRecord = {
      ...known,
      state,
      status: 'running',
      isResumed: known.isResumed || isLate,
      isStuck: known.isStuck && step === known.state.step,
      steps: known.steps.map((known, index) =>
        index === step ? { ...known, status, hash: hash ?? known.hash } : known,
      ),
    }
    plans.setState({ [id]: updated })
    if (isLate) onLateAnswer?.(updated)
    else if (status === 'pending' && hash !== undefined)
      void markStuck(config, id, hash)
  }

  plans.setState({ [id]: { ...record, status: 'running', isStuck: false } })
  try {
    const { hash, receipt } = await resumePlan(
      { publicClient, walletClient },
      { plan, state, ...options, onProgress, rpcTimeout: limits.rpcTimeout },
    )
    settlePlan(config, id, { hash })
    return { plan, hash, receipt }
  } catch (thrown) {
    const error = getSigningError<executePlan.ErrorType>(thrown)
    settlePlan(config, id, { error })
    throw error
  }
}

/** Marks a record whose transaction can never be mined. */
async function markStuck(config: Config, id: string, hash: Hash) {
  const isStuck = await hasNonceGap(config.client, hash).catch(() => false)
  const record = config.plans.getState()[id]
  const { status } = record?.steps[record.state.step] ?? {}
  if (!isStuck || record?.status !== 'running' || status !== 'pending') return
  config.log('The transaction’s nonce leaves a gap: it cannot be mined')
  config.plans.setState({ [id]: { ...record, isStuck } })
}

/**
 * Whether a sent transaction waits for one with a lower nonce that was never
 * sent. Wallets count nonces themselves, and keep counting when a chain begins
 * anew.
 */
async function hasNonceGap(client: Client, hash: Hash): Promise<boolean> {
  const { blockNumber, from, nonce } = await getTransaction(client, { hash })
  if (blockNumber !== null) return false
  // Counts the transaction itself where no nonce before it is missing.
  const next = await getTransactionCount(client, {
    address: from,
    blockTag: 'pending',
  })
  return next <= nonce
}
