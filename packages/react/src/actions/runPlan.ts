import {
  type executePlan,
  getPlanSteps,
  getPlanSummary,
  type PairKey,
  type PlanProgress,
  type PlanSummary,
  resumePlan,
} from '@letheswap/sdk'
import {
  type Client,
  createClient,
  custom,
  getAddress,
  type Hash,
  type TransactionReceipt,
} from 'viem'
import {
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import type { Config } from '../config.js'
import { AccountChangedError } from '../errors/accountChanged.js'
import { getSigningError } from '../errors/getSigningError.js'
import { getScope } from '../query/getScope.js'
import {
  isSent,
  isStepDone,
  type MadePlanRecord,
  mayBeSent,
  type PlanRecord,
  type PlanResult,
} from '../stores/plans.js'
import { invalidateAfterTransaction } from '../sync/invalidateAfterTransaction.js'
import { untilVisible } from '../utils/untilVisible.js'
import { getSwapOutcome } from './getSwapOutcome.js'

export declare namespace runPlan {
  type Options = Pick<
    executePlan.Parameters,
    'resend' | 'signal' | 'unclearTimeout'
  > & {
    walletClient: Client
  }
  type ErrorType = getSigningError.ReturnType<executePlan.ErrorType>
}

/**
 * Executes a plan from its record's state, and writes all progress to the
 * record. While the outcome is open, watches the chain.
 */
export async function runPlan(
  config: Config,
  record: MadePlanRecord,
  { walletClient, ...options }: runPlan.Options,
): Promise<PlanResult> {
  const { client: publicClient, deployment, limits, plans } = config
  const { id, plan, state } = record
  const onProgress = ({ hash, state, status, step }: PlanProgress) => {
    const change = { state, stepStatus: status }
    if (options.signal?.aborted) return onLateAnswer(config, id, change)
    const isStuck = plans.getState()[id]?.isStuck && step === record.state.step
    plans.update(id, { ...change, isStuck: isStuck ?? false })
    if (status === 'pending' && hash !== undefined)
      void markStuck(config, id, hash)
  }

  plans.update(id, { ...record, status: 'running', isStuck: false })
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
    settle(config, id, receipt)
    return { plan, hash, receipt }
  } catch (thrown) {
    const error = getSigningError<executePlan.ErrorType>(thrown)
    settle(config, id, error)
    void awaitLateAnswer(config, id)
    throw error
  }
}

/**
 * Waits for what a plan has sent, without the wallet. Pauses before a step that
 * needs it, so that no prompt opens unasked.
 */
export async function watchPlan(
  config: Config,
  record: MadePlanRecord,
): Promise<void> {
  const { chain, deployment, limits, plans } = config
  const { id, plan, state } = record
  if (state.status === 'ready') {
    plans.update(id, { ...record, status: 'paused' })
    return
  }
  const last = getPlanSteps(plan, deployment).length - 1
  const signal = plans.getSignal(id)
  const stop = plans.subscribe(({ [id]: record }) => {
    if (record === undefined) return
    const isLast = record.state.step === last
    if ((isStepDone(record) && !isLast) || record.isStuck) plans.cancel(id)
  })
  await runPlan(config, record, {
    signal,
    unclearTimeout: limits.unclearTimeout,
    // Waiting needs no wallet: this one never answers.
    walletClient: createClient({
      account: plan.account,
      chain,
      transport: custom({ request: () => new Promise(() => {}) }),
    }),
  })
    .catch(() => undefined)
    .finally(stop)
}

function onLateAnswer(
  config: Config,
  id: string,
  change: Pick<PlanRecord, 'state' | 'stepStatus'>,
) {
  const record = config.plans.getState()[id]
  // It may have been dismissed, or continued with another prompt.
  if (record?.plan === undefined || record.status === 'running') return
  if (change.stepStatus === 'rejected') {
    const state = { ...change.state }
    if (isSent({ state }))
      config.plans.update(id, { state, stepStatus: 'waiting' })
    else config.plans.drop((known) => known.id === id)
  } else if (change.state.hash !== undefined)
    void watchPlan(config, { ...record, plan: record.plan, ...change })
}

/**
 * Watches whether an open plan continued without the page: a prompt was
 * answered, or a transaction mined.
 */
async function awaitLateAnswer(config: Config, id: string): Promise<void> {
  const { client, limits, plans } = config
  let record = plans.getState()[id]
  while (record?.plan !== undefined && isOpen(record)) {
    const { plan } = record
    const { hash, minNonce, nonce = minNonce } = record.state
    await new Promise((resolve) => setTimeout(resolve, limits.unclearTimeout))
    await untilVisible()
    if (plans.getState()[id] !== record) return
    if (hash === undefined) {
      const counted = record.countedNonce ?? nonce
      if (counted === undefined) return
      const { account: address } = plan
      const count = await orUndefined(getTransactionCount(client, { address }))
      if (count === undefined || count <= counted) continue
      if (plans.getState()[id] !== record) return
      record = { ...record, countedNonce: count }
    } else if (!(await orUndefined(getTransactionReceipt(client, { hash }))))
      continue
    return watchPlan(config, { ...record, plan })
  }
}

const isOpen = (record: PlanRecord) =>
  record.status === 'paused'
    ? // A step that is done sends nothing more.
      !isStepDone(record)
    : record.status === 'failed' && isAnswered(record.error)

/** The wallet answered with an error that does not say whether it sent the step. */
const isAnswered = (error: Error | undefined) =>
  error?.name === 'TransactionUnclearError' && error.cause !== undefined

const orUndefined = <value>(promise: Promise<value>) =>
  promise.catch(() => undefined)

function settle(
  config: Config,
  id: string,
  end: Error | TransactionReceipt,
): void {
  const { deployment, plans, queryClient } = config
  const record = plans.getState()[id]
  if (record?.plan === undefined) return
  const { account, kind, plan } = record
  const hasSent = isSent(record)
  if (!(end instanceof Error)) {
    const summary = getPlanSummary(plan, deployment)
    const outcome =
      summary.kind === 'swap'
        ? getSwapOutcome(summary, end, deployment)
        : undefined
    plans.update(id, { status: 'confirmed', error: undefined, outcome })
    const pool = getPlanPool(deployment, summary)
    const { blockNumber } = end
    invalidateAfterTransaction(config, { blockNumber, pool })
    return
  }
  const error = end
  const canContinue =
    error.name === 'TransactionUnclearError'
      ? !isAnswered(error) && !isAnswered(record.error)
      : error.name === 'PlanAbortedError'
        ? hasSent || isStepDone(record)
        : (error.name === 'PlanInterruptedError' ||
            error.name === 'NonceGapError') &&
          mayBeSent(record)
  plans.update(id, {
    status: canContinue ? 'paused' : 'failed',
    // A later search does not know the wallet's answer.
    error: isAnswered(record.error) ? record.error : error,
    // The account that is connected now has to know.
    account:
      error instanceof AccountChangedError && error.actual
        ? getAddress(error.actual)
        : account,
    ...(error.name === 'TransactionUnclearError' && { checkedAt: Date.now() }),
  })
  // An approval before the failure has changed balances.
  if (hasSent) invalidateAfterTransaction(config)
  // The next try needs a new price.
  else
    void queryClient.invalidateQueries({
      queryKey: [getScope(config), 'quote'],
    })
  if (error.name !== 'PlanAbortedError')
    config.log(`Plan "${kind}" ended early`, error)
}

/** The pool that a plan changes; undefined for a swap, which may change several. */
function getPlanPool(
  { pairs }: Config['deployment'],
  summary: PlanSummary,
): PairKey | undefined {
  if (summary.kind === 'swap') return undefined
  const sides =
    summary.kind === 'addLiquidity' ? summary.spend : summary.receiveExpected
  const [a, b] = sides.map(({ token }) => token.symbol)
  return pairs.find((key) => key === `${a}-${b}` || key === `${b}-${a}`)
}

/** Marks a record whose transaction waits for an earlier one that was never sent. */
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

/** As when the wallet counts on after a reset of the chain. */
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
