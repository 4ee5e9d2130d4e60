import {
  getPlanProgress,
  type PlanRecord,
  type PlanStepState,
  useDeployment,
} from '@letheswap/react'
import { cx } from '../../lib/cx'
import { plans } from '../../messages/dialogs'
import { CheckIcon } from '../icons/icons'
import { Spinner } from '../ui/Spinner'
import { TransactionHash } from '../ui/TransactionHash'
import { nameStep } from './describePlan'

/** The steps of one action ("1 Approve USDT, 2 Swap") and where it stands. */
export function StepList({ plan }: { plan: PlanRecord }) {
  const deployment = useDeployment()
  return (
    <ol aria-label={plans.steps} className="space-y-3">
      {getPlanProgress(plan, deployment).map((step, index) => {
        const status = getStatus(step)
        const detail = plans.details[step.status]
        return (
          <li
            key={nameStep(step)}
            aria-current={status === 'active' ? 'step' : undefined}
            className="flex items-start gap-3"
          >
            <span
              aria-hidden="true"
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-full border text-label tabular-nums',
                styles[status],
              )}
            >
              {status === 'active' ? (
                <Spinner />
              ) : status === 'done' ? (
                <CheckIcon className="size-4" />
              ) : status === 'skipped' ? (
                '–'
              ) : (
                index + 1
              )}
            </span>
            <div className="min-w-0 flex-1 text-body">
              <p className={cx(status === 'upcoming' && 'text-muted')}>
                {nameStep(step)}
                <span className="sr-only">: {plans.statuses[status]}</span>
              </p>
              {detail ? (
                <p className="text-label text-muted">{detail}</p>
              ) : null}
              {step.hash ? <TransactionHash hash={step.hash} /> : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const styles = {
  upcoming: 'border-hairline text-muted',
  skipped: 'border-hairline text-muted',
  active: 'border-accent text-accent',
  done: 'border-success text-success',
}

function getStatus({ status }: PlanStepState) {
  if (status === 'waiting') return 'upcoming'
  if (status === 'skipped') return 'skipped'
  return status === 'confirmed' ? 'done' : 'active'
}
