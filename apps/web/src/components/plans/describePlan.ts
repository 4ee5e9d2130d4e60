import type { PlanRecord } from '@letheswap/react'
import type { PlanAmount } from '@letheswap/sdk'
import { showAmount } from '../../lib/showAmount'
import { showLiquidity } from '../../lib/showLiquidity'
import type { StepList } from '../ui/StepList'
import { namePool } from './namePool'

type Step = PlanRecord['steps'][number]

const names = {
  swap: 'Swap',
  addLiquidity: 'Add liquidity',
  removeLiquidity: 'Remove liquidity',
} as const

/** An action by what it does: 'Swap 100 USDT → WETH'. */
export function namePlan({
  kind,
  receiveExpected,
  spend,
}: PlanRecord['plan']['summary']): string {
  if (kind === 'addLiquidity') return `Add liquidity to ${namePool(spend)}`
  const amount = spend.map(formatPlanAmount).join(' and ')
  return kind === 'swap'
    ? `Swap ${amount} → ${namePool(receiveExpected)}`
    : `Remove ${amount} from ${namePool(receiveExpected)}`
}

const formatPlanAmount = ({ amount, token }: PlanAmount) =>
  token === 'LP'
    ? `${showLiquidity(amount)} LP`
    : `${showAmount(amount, token)} ${token.symbol}`

/** A step by its name: 'Approve USDT', 'Swap'. */
export function nameStep({ kind, token }: Step): string {
  if (kind === 'approve')
    return token?.symbol === 'LP'
      ? 'Approve LP tokens'
      : `Approve ${token?.symbol}`
  return names[kind]
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

const details: Partial<Record<Step['status'], string>> = {
  simulating: 'Checking that the transaction will succeed',
  awaitingWallet: 'Confirm in MetaMask',
  pending: 'Sent, waiting for confirmation',
  replaced: 'Replaced in your wallet, waiting for confirmation',
  awaitingAllowance: 'Waiting for the approval to take effect',
}

/** The steps as the step list shows them. */
export function toSteps(progress: PlanRecord): StepList.Step[] {
  return progress.steps.map((step) => ({
    label: nameStep(step),
    status: statuses[step.status],
    detail: details[step.status],
    hash: step.hash,
  }))
}

/** Where an action stands, in one sentence for the live region. */
export function describePlan(progress: PlanRecord): string {
  const index = progress.state.step
  const step = progress.steps[index]
  if (!step) return ''
  const place = `Step ${index + 1} of ${progress.steps.length}, ${nameStep(step)}`
  const detail = details[step.status]
  if (detail) return `${place}: ${detail}`
  return step.status === 'confirmed' ? `${place}: done` : place
}
