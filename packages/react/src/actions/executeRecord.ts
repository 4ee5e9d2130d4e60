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
    'resend' | 'signal' | 'unclearTimeout'
  > & {
    /** Signs with the plan's account. */
    walletClient: Client
    /** Called when the wallet sent a step after the signal was aborted. */
    onLateAnswer?: ((record: PlanRecord) => void) | undefined
  }
  type ReturnType = {
    plan: Plan
    /** Hash of the last step's transaction. */
    hash: Hash
    receipt: TransactionReceipt
  }
  type ErrorType = getSigningError.ReturnType<executePlan.ErrorType>
}

/** Executes a plan from its record's state, and writes every report to it. */
export async function executeRecord(
  config: Config,
  record: PlanRecord,
  { onLateAnswer, walletClient, ...options }: executeRecord.Options,
): Promise<executeRecord.ReturnType> {
  const { client: publicClient, deployment, limits, plans } = config
  const { id, plan, state } = record
  const onProgress = ({ hash, state, status, step }: PlanProgress) => {
    const isLate = options.signal?.aborted === true
    if (isLate && hash === undefined) return
    const known = plans.getState()[id] ?? record
    const updated: PlanRecord = {
      ...known,
      state,
      stepStatus: status,
      status: 'running',
      isResumed: known.isResumed || isLate,
      isStuck: known.isStuck && step === known.state.step,
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
      {
        deployment,
        plan,
        state,
        ...options,
        onProgress,
        rpcTimeout: limits.rpcTimeout,
      },
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
  if (!isStuck || record?.status !== 'running') return
  if (record.stepStatus !== 'pending') return
  config.log('The transaction’s nonce leaves a gap: it cannot be mined')
  config.plans.setState({ [id]: { ...record, isStuck } })
}

/**
 * Whether a transaction waits for one with a lower nonce that was never sent, as
 * when the wallet counts on after a reset of the chain.
 */
async function hasNonceGap(client: Client, hash: Hash): Promise<boolean> {
  const { blockNumber, from, nonce } = await getTransaction(client, { hash })
  if (blockNumber !== null) return false
  // Includes the transaction itself unless a nonce before it is missing.
  const next = await getTransactionCount(client, {
    address: from,
    blockTag: 'pending',
  })
  return next <= nonce
}
