import {
  type executePlan,
  getPlanSummary,
  getSendStatus,
  type PairKey,
  type Plan,
  type PlanProgress,
  resumePlan,
} from '@letheswap/sdk'
import { type Client, getAddress, type Hash } from 'viem'
import { getTransaction, getTransactionCount } from 'viem/actions'
import type { Config } from '../config.js'
import { AccountChangedError } from '../errors/accountChanged.js'
import { getSigningError } from '../errors/getSigningError.js'
import { getScope } from '../query/getScope.js'
import {
  isStepDone,
  type MadePlanRecord,
  mayBeSent,
  type PlanRecord,
  type PlanResult,
} from '../stores/plans.js'
import { invalidateAfterTransaction } from '../sync/invalidateAfterTransaction.js'

export declare namespace runPlan {
  type Options = Pick<executePlan.Parameters, 'resend' | 'unclearTimeout'> & {
    /** @default the signal that the store's `cancel` aborts */
    signal?: AbortSignal | undefined
    walletClient: Client
  }
  type ErrorType = getSigningError.ReturnType<executePlan.ErrorType>
}

/**
 * Executes a plan from its record's state, and updates the record with its progress and
 * result.
 */
export async function runPlan(
  config: Config,
  record: MadePlanRecord,
  { walletClient, ...options }: runPlan.Options,
): Promise<PlanResult> {
  const { client: publicClient, deployment, limits, plans } = config
  const { id, plan, state } = record
  const { signal = plans.getSignal(id) } = options
  const onProgress = (progress: PlanProgress) =>
    signal.aborted
      ? recordLateAnswer(config, id, progress)
      : recordProgress(config, id, progress)

  plans.update(id, { ...record, status: 'running', isStuck: false })
  try {
    const result = await resumePlan(
      { publicClient, walletClient },
      {
        deployment,
        plan,
        state,
        unclearTimeout: limits.unclearTimeout,
        ...options,
        signal,
        onProgress,
        rpcTimeout: limits.rpcTimeout,
      },
    )
    plans.update(id, { status: 'confirmed', error: undefined, result })
    invalidateAfterTransaction(config, {
      blockNumber: result.receipt.blockNumber,
      pool: getPlanPool(deployment, plan),
    })
    return result
  } catch (thrown) {
    const error = getSigningError<executePlan.ErrorType>(thrown)
    recordError(config, id, error)
    throw error
  }
}

function recordProgress(
  config: Config,
  id: string,
  { hash, state, status, step }: PlanProgress,
) {
  const { plans } = config
  const before = plans.getState()[id]
  const isStuck = before?.isStuck === true && step === before.state.step
  plans.update(id, { state, stepStatus: status, isStuck })
  if (status === 'pending' && hash !== undefined)
    void markStuck(config, id, hash)
}

/** Records a wallet's answer that arrives after the action has stopped waiting. */
function recordLateAnswer(
  { plans }: Config,
  id: string,
  { state, status }: PlanProgress,
) {
  const record = plans.getState()[id]
  // The plan may have been dismissed, or continued with another prompt.
  if (record === undefined || record.status === 'running') return
  if (status === 'rejected') {
    if (isSent({ state })) plans.update(id, { state, stepStatus: 'waiting' })
    else plans.drop((known) => known.id === id)
  } else if (state.hash !== undefined)
    // `followPending` waits for the transactions that were sent.
    plans.update(id, { state, stepStatus: status, status: 'stored' })
}

function recordError(config: Config, id: string, error: Error): void {
  const { log, plans, queryClient } = config
  const record = plans.getState()[id]
  if (record === undefined) return
  const hasSent = isSent(record)
  plans.update(id, {
    status: canContinue(record, error) ? 'paused' : 'failed',
    // Keeps an error with the wallet's answer, because a later search of the chain has
    // no such answer.
    error: isAnswered(record.error) ? record.error : error,
    // Shows the error to the account that is connected now.
    ...(error instanceof AccountChangedError &&
      error.actual && { account: getAddress(error.actual) }),
    ...(error.name === 'TransactionUnclearError' && { checkedAt: Date.now() }),
  })
  // An approval before the failure has changed balances.
  if (hasSent) invalidateAfterTransaction(config)
  // The next attempt needs a new price.
  else
    void queryClient.invalidateQueries({
      queryKey: [getScope(config), 'quote'],
    })
  if (error.name !== 'PlanAbortedError')
    log(`Plan "${record.kind}" ended early`, error)
}

/**
 * Checks whether the wallet answered with an error that does not show whether it sent
 * the step.
 */
export const isAnswered = (error: Error | undefined): boolean =>
  error?.name === 'TransactionUnclearError' && error.cause !== undefined

const isSent = ({ state }: Pick<PlanRecord, 'state'>): boolean =>
  getSendStatus(state) === 'sent' || state.transactions.length > 0

/** Decides whether to continue this plan instead of making a new plan. */
function canContinue(record: PlanRecord, error: Error): boolean {
  switch (error.name) {
    case 'TransactionUnclearError':
      return !isAnswered(error) && !isAnswered(record.error)
    case 'PlanAbortedError':
      return isSent(record) || isStepDone(record)
    case 'PlanInterruptedError':
    case 'NonceGapError':
      return mayBeSent(record)
    default:
      return false
  }
}

/**
 * Returns the pool that a plan changes. Undefined for a swap, which may change several.
 */
function getPlanPool(
  deployment: Config['deployment'],
  plan: Plan,
): PairKey | undefined {
  const summary = getPlanSummary(deployment, plan)
  if (summary.kind === 'swap') return undefined
  const sides =
    summary.kind === 'addLiquidity' ? summary.spend : summary.receiveExpected
  const [a, b] = sides.map(({ token }) => token.symbol)
  return deployment.pairs.find(
    (key) => key === `${a}-${b}` || key === `${b}-${a}`,
  )
}

/**
 * Marks a record as stuck if its transaction waits for an earlier transaction that was
 * never sent.
 */
async function markStuck(
  { client, log, plans }: Config,
  id: string,
  hash: Hash,
) {
  const isStuck = await hasNonceGap(client, hash).catch(() => false)
  const record = plans.getState()[id]
  if (!isStuck || record?.status !== 'running') return
  if (record.stepStatus !== 'pending') return
  log('The transaction’s nonce leaves a gap: it has to wait')
  plans.update(id, { isStuck })
}

/**
 * Checks whether a lower nonce is missing, e.g. because the wallet did not notice that
 * the chain was reset.
 */
async function hasNonceGap(client: Client, hash: Hash): Promise<boolean> {
  const { blockNumber, from, nonce } = await getTransaction(client, { hash })
  if (blockNumber !== null) return false
  // The pending count includes this transaction, unless an earlier nonce is missing.
  const next = await getTransactionCount(client, {
    address: from,
    blockTag: 'pending',
  })
  return next <= nonce
}
