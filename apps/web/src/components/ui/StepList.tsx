import { cx } from '../../lib/cx'
import { plans } from '../../messages/en/plans'
import { CheckIcon, CloseIcon } from '../icons/icons'
import { Spinner } from './Spinner'
import { TransactionHash } from './TransactionHash'

/** The steps of one action ("1 Approve USDT, 2 Swap") and where it stands. */
export function StepList({ steps, label = plans.steps }: StepList.Props) {
  return (
    <ol aria-label={label} className="space-y-3">
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.status === 'active' ? 'step' : undefined}
          className="flex items-start gap-3"
        >
          <StepMark status={step.status} number={index + 1} />
          <div className="min-w-0 flex-1 text-body">
            <p className={cx(step.status === 'upcoming' && 'text-muted')}>
              {step.label}
              <span className="sr-only">: {plans.statuses[step.status]}</span>
            </p>
            {step.detail ? (
              <p className="text-label text-muted">{step.detail}</p>
            ) : null}
            {step.hash ? <TransactionHash hash={step.hash} /> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

export declare namespace StepList {
  type Status = 'upcoming' | 'active' | 'done' | 'skipped' | 'failed'

  type Step = {
    label: string
    status: Status
    /** Such as 'Confirm in MetaMask'. */
    detail?: string | undefined
    hash?: string | undefined
  }

  type Props = { steps: readonly Step[]; label?: string }
}

function StepMark({
  status,
  number,
}: {
  status: StepList.Status
  number: number
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-6 shrink-0 place-items-center rounded-full border text-label tabular-nums',
        status === 'active' && 'border-accent text-accent',
        status === 'done' && 'border-success text-success',
        status === 'failed' && 'border-danger text-danger',
        (status === 'upcoming' || status === 'skipped') &&
          'border-hairline text-muted',
      )}
    >
      {status === 'active' ? (
        <Spinner />
      ) : status === 'done' ? (
        <CheckIcon className="size-4" />
      ) : status === 'failed' ? (
        <CloseIcon className="size-4" />
      ) : status === 'skipped' ? (
        '–'
      ) : (
        number
      )}
    </span>
  )
}
