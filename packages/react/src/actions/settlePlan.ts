import {
  type Deployment,
  getPlanSummary,
  type PairKey,
  type PlanSummary,
} from '@letheswap/sdk'
import type { Hash } from 'viem'
import type { Config } from '../config.js'
import { getScope } from '../query/getScope.js'
import { isSent, mayBeSent } from '../stores/plans.js'
import { invalidateAfterTransaction } from '../sync/invalidateAfterTransaction.js'

/**
 * Ends the execution of a plan: pauses it if it can be continued, reads again
 * what it changed, and emits the event.
 */
export function settlePlan(
  config: Config,
  id: string,
  {
    error,
    hash,
  }: { hash: Hash; error?: undefined } | { error: Error; hash?: undefined },
): void {
  const record = config.plans.getState()[id]
  // Dismissed meanwhile.
  if (record === undefined) return
  const { isResumed, isStuck, plan, state } = record
  const { account } = plan
  const { deployment } = config
  const summary: PlanSummary = getPlanSummary(plan, deployment)
  const { kind } = summary
  const ended = { account, kind, summary, isResumed }
  const hasSent = isSent(record)
  const isAborted = error?.name === 'PlanAbortedError'
  // What was sent before an interruption may still be mined, unless it is stuck.
  const isUnclear = error?.name === 'TransactionUnclearError'
  const canContinue =
    isUnclear ||
    ((isAborted
      ? // After a reload it is aborted to pause it.
        hasSent || isResumed
      : (error?.name === 'PlanInterruptedError' ||
          error?.name === 'NonceGapError') &&
        mayBeSent(record)) &&
      (isResumed || !isStuck))
  config.plans.setState({
    [id]: { ...record, status: canContinue ? 'paused' : 'settled' },
  })

  if (error === undefined) {
    invalidateAfterTransaction(config, {
      pool: getPlanPool(deployment, summary),
    })
    config.events.emit({ type: 'confirmed', ...ended, hash })
    return
  }
  // An approval before the failure has changed balances.
  if (hasSent) invalidateAfterTransaction(config)
  // The next try needs a new price.
  else
    void config.queryClient.invalidateQueries({
      queryKey: [getScope(config), 'quote'],
    })
  // The page shows the paused plan instead.
  if (isAborted || (isUnclear && isResumed)) return
  config.log(`Plan "${kind}" failed`, error)
  config.events.emit({ type: 'failed', ...ended, error, hash: state.hash })
}

/** The pool that a plan changes; undefined for a swap, which may change several. */
function getPlanPool(
  deployment: Deployment,
  summary: PlanSummary,
): PairKey | undefined {
  if (summary.kind === 'swap') return undefined
  const sides =
    summary.kind === 'addLiquidity' ? summary.spend : summary.receiveExpected
  const [a, b] = sides.map(({ token }) => token.symbol)
  return deployment.pairs.find(
    (key) => key === `${a}-${b}` || key === `${b}-${a}`,
  )
}
