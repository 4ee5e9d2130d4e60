import {
  type AnyPlan,
  type AnySummary,
  type ExecuteResult,
  getPlanSummary,
  PlanExecutionError,
  type PlanProgress,
  type PlanTransaction,
  resumePlan,
} from '@letheswap/sdk'
import type { PrivateKeyAccount } from 'viem/accounts'
import { abortOnSignal } from './abortOnSignal.js'
import { CommandError } from './errors.js'
import type { Logger } from './logger.js'
import { createWallet, type Network } from './network.js'
import type { PlanFile, SavedPlan } from './planFile.js'
import { toPlainSummary } from './toPlainSummary.js'
import { UnfinishedPlanError } from './UnfinishedPlanError.js'

/**
 * Sends the steps of a plan that are left and prints its transactions. The file
 * has each transaction before it is sent, and is removed when the plan ends.
 */
export async function finishPlan({
  network,
  account,
  plan,
  state,
  file,
  logger,
}: SavedPlan & {
  network: Network
  account: PrivateKeyAccount
  file: PlanFile
  logger: Logger
}): Promise<ExecuteResult<AnyPlan>> {
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
    print(logger, getPlanSummary(plan, deployment), result)
    return result
  } catch (cause) {
    if (!(cause instanceof PlanExecutionError)) throw cause
    const error = new UnfinishedPlanError({ plan, path: file.path, cause })
    if (error.isOpen) trySave(file, cause.state)
    else file.remove()
    throw error
  }
}

/** On a full disk the file keeps its last state, from which the plan can go on. */
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
  summary: AnySummary,
  { transactions, hash, receipt }: ExecuteResult<AnyPlan>,
): void {
  logger.json({
    summary: toPlainSummary(summary),
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
