import type { PairKey, Plan } from '@letheswap/sdk'
import type { Hash } from 'viem'
import type { Config } from '../config.js'
import { isSent, mayBeSent } from '../stores/plans.js'
import { invalidateAfterTransaction } from '../sync/invalidateAfterTransaction.js'
import { getScope } from '../utils/getScope.js'

/**
 * Ends the execution of a plan, however it went. A plan that was stopped on its
 * way can be continued; every other one is over. What it has changed on the
 * chain is read again, and whoever listens is told.
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
  // The person has dismissed it meanwhile.
  if (record === undefined) return
  const { isResumed, isStuck, plan, state } = record
  const { summary } = plan
  const { kind } = summary
  const hasSent = isSent(record)
  const isAborted = error?.name === 'PlanAbortedError'
  // After an interruption, what was sent may still be mined. Somebody who
  // gives up a transaction that can never be mined needs no reminder of it.
  const isUnclear = error?.name === 'TransactionUnclearError'
  const canContinue =
    isUnclear ||
    ((isAborted
      ? hasSent
      : error?.name === 'PlanInterruptedError' && mayBeSent(record)) &&
      (isResumed || !isStuck))
  config.plans.setState({
    [id]: { ...record, status: canContinue ? 'paused' : 'settled' },
  })

  if (error === undefined) {
    invalidateAfterTransaction(config, { pool: getPlanPool(config, plan) })
    config.events.emit({ type: 'confirmed', kind, summary, hash, isResumed })
    return
  }
  // An approval before the failure has cost gas.
  if (hasSent) invalidateAfterTransaction(config)
  // The next try deserves a price of its own.
  else
    void config.queryClient.invalidateQueries({
      queryKey: ['quote', getScope(config)],
    })
  // After a reload, the paused plan on the page says it.
  if (isAborted || (isUnclear && isResumed)) return
  config.log(`Plan "${kind}" failed`, error)
  const failed = { type: 'failed', kind, summary, error, isResumed } as const
  config.events.emit({ ...failed, hash: state.hash })
}

/** The one pool that a plan changes; a swap may change several. */
function getPlanPool(
  { deployment }: Config,
  { summary }: Plan,
): PairKey | undefined {
  if (summary.kind === 'swap') return undefined
  const sides =
    summary.kind === 'addLiquidity' ? summary.spend : summary.receiveExpected
  const [a, b] = sides.map(({ token }) => token.symbol)
  return deployment.pairs.find(
    (key) => key === `${a}-${b}` || key === `${b}-${a}`,
  )
}
