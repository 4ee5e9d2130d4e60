import {
  type AnyPlan,
  type Deployment,
  type ExecuteResult,
  getPlanSummary,
  PlanExecutionError,
  type PlanProgress,
  type PlanState,
  type PlanTransaction,
  resumePlan,
} from '@letheswap/sdk'
import type { PrivateKeyAccount } from 'viem/accounts'
import { abortOnSignal } from './abortOnSignal.js'
import { listAmounts } from './amounts.js'
import { CommandError } from './errors.js'
import type { Logger } from './logger.js'
import { createWallet, type Network } from './network.js'
import { createPlanFile, type PlanFile, type SavedPlan } from './planFile.js'
import { UnfinishedPlanError } from './UnfinishedPlanError.js'

type Sending = SavedPlan & {
  network: Network
  account: PrivateKeyAccount
  file: PlanFile
  logger: Logger
  facts?: object
}

/** Sends a plan, stored in a new file, by default in the user's state folder. */
export async function startPlan({
  path,
  ...options
}: Omit<Sending, 'state' | 'file'> & { path?: string | undefined }): Promise<
  ExecuteResult<AnyPlan>
> {
  const state: PlanState = { status: 'ready', step: 0, transactions: [] }
  const file = await createPlanFile({ plan: options.plan, state }, path)
  try {
    return await finishPlan({ ...options, state, file })
  } finally {
    await file.unlock()
  }
}

/**
 * Sends the remaining steps of a plan and prints its transactions. Stores each
 * transaction in the file before sending it, and removes the file at the end.
 */
export async function finishPlan({
  network,
  account,
  plan,
  state,
  file,
  logger,
  facts,
}: Sending): Promise<ExecuteResult<AnyPlan>> {
  const { deployment } = network
  try {
    const result = await abortOnSignal((signal) =>
      resumePlan(createWallet(deployment, account), {
        deployment,
        plan,
        state,
        signal,
        onProgress: (progress) => {
          file.save(progress.state)
          logProgress(logger, progress)
        },
      }),
    )
    file.remove()
    print(logger, deployment, plan, result, facts)
    return result
  } catch (cause) {
    if (!(cause instanceof PlanExecutionError)) throw cause
    const error = new UnfinishedPlanError({ plan, path: file.path, cause })
    if (error.isOpen) trySave(file, cause.state)
    else file.remove()
    throw error
  }
}

/**
 * Ignores a write error, for example of a full disk. The last stored state can still be
 * resumed.
 */
function trySave(file: PlanFile, state: SavedPlan['state']): void {
  try {
    file.save(state)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
  }
}

function logProgress(
  logger: Logger,
  { step, steps, kind, status, hash }: PlanProgress,
): void {
  const at = `[${step + 1}/${steps}] ${kind}`
  if (status === 'skipped') logger.progress(`${at}: already allowed`)
  if (status === 'pending') logger.progress(`${at}: sent ${hash}`)
  if (status === 'confirmed') logger.progress(`${at}: confirmed`)
}

function print(
  logger: Logger,
  deployment: Deployment,
  plan: AnyPlan,
  { transactions, hash, receipt, spent, received }: ExecuteResult<AnyPlan>,
  facts: object | undefined,
): void {
  logger.json({
    summary: getPlanSummary(deployment, plan),
    ...facts,
    spent,
    received,
    transactions: transactions.map(({ kind, hash, receipt }) => ({
      kind,
      hash,
      blockNumber: receipt.blockNumber,
      gasUsed: receipt.gasUsed,
    })),
    hash,
    blockNumber: receipt?.blockNumber,
  })
  if (transactions.length === 0)
    logger.line('Nothing to do: the allowance is already set.')
  else logger.table(toRows(transactions), [2, 3])
  if (received.length > 0) logger.line(`Received ${listAmounts(received)}.`)
}

function toRows(transactions: readonly PlanTransaction[]): string[][] {
  return [
    ['Transaction', 'Hash', 'Block', 'Gas'],
    ...transactions.map(({ kind, hash, receipt }) => [
      kind,
      hash,
      String(receipt.blockNumber),
      String(receipt.gasUsed),
    ]),
  ]
}
