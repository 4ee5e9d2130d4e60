import {
  getPlanProgress,
  type PlanRecord,
  type PlanStepState,
  useDeployment,
} from '@letheswap/react'
import { cx } from '../../lib/cx'
import { plans } from '../../messages/dialogs'
import { TransactionHash } from '../ui/TransactionHash'
import { nameStep } from './describePlan'

/** Shows the steps of an action as a line of dots, and the last transaction's hash. */
export function StepList({ plan }: { plan: PlanRecord }) {
  const steps = getPlanProgress(plan, useDeployment())
  const hash = steps.findLast((step) => step.hash)?.hash
  return (
    <div className="space-y-1 text-label">
      <ol aria-label={plans.steps} className="flex flex-wrap gap-y-1">
        {steps.map((step) => {
          const status = getStatus(step)
          const detail = plans.details[step.status]
          return (
            <li
              key={nameStep(step)}
              aria-current={status === 'active' ? 'step' : undefined}
              className={cx(
                'flex items-center gap-2 not-first:before:mx-2 not-first:before:w-6 not-first:before:border-t not-first:before:border-outline',
                status === 'active' ? 'font-medium' : 'text-muted',
              )}
            >
              <span
                aria-hidden="true"
                className={cx('size-2.5 rounded-full border', styles[status])}
              />
              {nameStep(step)}
              <span className="sr-only">
                {`: ${plans.statuses[status]}${detail ? `, ${detail}` : ''}`}
              </span>
            </li>
          )
        })}
      </ol>
      {hash ? <TransactionHash hash={hash} /> : null}
    </div>
  )
}

const styles = {
  upcoming: 'border-outline',
  skipped: 'border-outline bg-outline',
  active: 'border-accent bg-accent-soft',
  done: 'border-success bg-success forced-colors:bg-[CanvasText]',
}

function getStatus({ status }: PlanStepState) {
  if (status === 'waiting') return 'upcoming'
  if (status === 'skipped') return 'skipped'
  return status === 'confirmed' ? 'done' : 'active'
}
