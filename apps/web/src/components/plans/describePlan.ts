import type { PlanRecord } from '@letheswap/react'
import type { PlanAmount } from '@letheswap/sdk'
import { showAmount } from '../../lib/showAmount'
import { showLiquidity } from '../../lib/showLiquidity'
import { plans } from '../../messages/en/plans'
import type { StepList } from '../ui/StepList'
import { namePool } from './namePool'

type Step = PlanRecord['steps'][number]

/** An action by what it does: 'Swap 100 USDT → WETH'. */
export function namePlan({
  kind,
  receiveExpected,
  spend,
}: PlanRecord['plan']['summary']): string {
  if (kind === 'addLiquidity') return plans.addTo({ pool: namePool(spend) })
  const amount = spend.map(formatPlanAmount).join(plans.and)
  const pool = namePool(receiveExpected)
  return kind === 'swap'
    ? plans.swapOf({ amount, token: pool })
    : plans.removeFrom({ amount, pool })
}

const formatPlanAmount = ({ amount, token }: PlanAmount) =>
  token === 'LP'
    ? `${showLiquidity(amount)} LP`
    : `${showAmount(amount, token)} ${token.symbol}`

/** A step by its name: 'Approve USDT', 'Swap'. */
export function nameStep({ kind, token }: Step): string {
  if (kind === 'approve')
    return token?.symbol === 'LP'
      ? plans.approveLp
      : plans.approve({ token: token?.symbol ?? '' })
  return plans.names[kind]
}

const statuses: Record<Step['status'], StepList.Status> = {
  waiting: 'upcoming',
  skipped: 'skipped',
  simulating: 'active',
  awaitingWallet: 'active',
  sending: 'active',
  pending: 'active',
  replaced: 'active',
  awaitingAllowance: 'active',
  confirmed: 'done',
}

/** What is awaited, where that is worth a word. */
const getDetail = (status: Step['status']) =>
  (plans.details as Partial<Record<Step['status'], string>>)[status]

/** The steps as the step list shows them. */
export function toSteps(progress: PlanRecord): StepList.Step[] {
  return progress.steps.map((step) => ({
    label: nameStep(step),
    status: statuses[step.status],
    detail: getDetail(step.status),
    hash: step.hash,
  }))
}

/** Where an action stands, in one sentence for the live region. */
export function describePlan(progress: PlanRecord): string {
  const index = progress.state.step
  const step = progress.steps[index]
  if (!step) return ''
  const place = plans.place({
    at: index + 1,
    of: progress.steps.length,
    step: nameStep(step),
  })
  const detail = getDetail(step.status)
  if (detail) return `${place}: ${detail}`
  return step.status === 'confirmed' ? `${place}: ${plans.done}` : place
}
