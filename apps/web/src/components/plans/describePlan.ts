import type { PlanRecord, PlanStepState } from '@letheswap/react'
import { type PlanSummary, shortenAddress } from '@letheswap/sdk'
import { nameAmount, namePool } from '../../lib/names'
import { plans, recipients, transaction } from '../../messages/dialogs'
import { common } from '../../messages/screens'

/**
 * Describes an action by its effect: 'Swap 100 USDT → WETH', with the recipient if it
 * is not the account.
 */
export function namePlan(
  summary: PlanSummary,
  pairs: readonly string[],
  account?: string,
): string {
  const { kind, receiveExpected, recipient, spend } = summary
  if (account !== undefined && account !== recipient)
    return `${namePlan(summary, pairs)}, ${recipients.sentTo({ recipient: shortenAddress(recipient) })}`
  if (kind === 'addLiquidity')
    return plans.addTo({ pool: namePool(spend, pairs) })
  const amount = spend.map(nameAmount).join(transaction.and)
  const pool = namePool(receiveExpected, pairs)
  return kind === 'swap'
    ? plans.swapOf({ amount, token: pool })
    : plans.removeFrom({ amount, pool })
}

/** Returns the label of a step: 'Approve USDT', 'Swap'. */
export function nameStep({
  kind,
  token,
}: Pick<PlanStepState, 'kind' | 'token'>): string {
  if (kind === 'approve')
    return token?.isLp
      ? plans.approveLp
      : plans.approve({ token: token?.symbol ?? '' })
  return plans.names[kind]
}

/** Describes the state of an action in one sentence, for the live region. */
export function describePlan(
  { state, stepStatus }: Pick<PlanRecord, 'state' | 'stepStatus'>,
  steps: readonly Pick<PlanStepState, 'kind' | 'token'>[],
): string {
  const step = steps[state.step]
  if (!step) return ''
  const place = plans.place({
    at: state.step + 1,
    of: steps.length,
    step: nameStep(step),
  })
  const detail = plans.details[stepStatus]
  if (detail) return `${place}: ${detail}`
  return stepStatus === 'confirmed' ? `${place}: ${common.done}` : place
}
