import type { PlanProgressState } from '@letheswap/react'
import { Button } from '../ui/Button'
import { LiveStatus } from '../ui/LiveStatus'
import { StepList } from '../ui/StepList'
import { describePlan, toSteps } from './describePlan'

/** The steps of a running action and where it stands, also for readers. */
export function PlanSteps({
  progress,
  isPreparing,
  onCancel,
}: PlanSteps.Props) {
  const current = progress?.steps[progress.step]
  return (
    <div className={progress || isPreparing ? 'space-y-3' : undefined}>
      <LiveStatus
        isHidden
        message={
          progress
            ? describePlan(progress)
            : isPreparing
              ? 'Preparing the transaction'
              : undefined
        }
      />
      {progress ? (
        <StepList steps={toSteps(progress)} />
      ) : isPreparing ? (
        <p aria-hidden="true" className="text-label text-muted">
          Preparing the transaction…
        </p>
      ) : null}
      {current?.status === 'awaitingWallet' && onCancel ? (
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Stop waiting for the wallet
        </Button>
      ) : null}
    </div>
  )
}

export declare namespace PlanSteps {
  type Props = {
    progress: PlanProgressState | undefined
    /** The action has begun, and its steps are not known yet. */
    isPreparing: boolean
    /** Gives up a wallet prompt that was left open. */
    onCancel?: () => void
  }
}
