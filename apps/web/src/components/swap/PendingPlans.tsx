import { type PlanProgressState, usePendingPlans } from '@letheswap/react'
import { useId, useState } from 'react'
import { type ErrorMessage, getErrorMessage } from '../../lib/getErrorMessage'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { FailureMessage } from './FailureMessage'
import { PlanSteps } from './PlanSteps'

const titles = {
  swap: 'Pending swap',
  addLiquidity: 'Liquidity being added',
  removeLiquidity: 'Liquidity being removed',
} as const

/** Actions that a reload, or another screen, came in between of. */
export function PendingPlans({ kinds, except }: PendingPlans.Props) {
  const { items } = usePendingPlans()
  return items
    .filter(({ id, kind }) => kinds.includes(kind) && id !== except)
    .map((item) => <PendingPlan key={item.id} progress={item} />)
}

export declare namespace PendingPlans {
  type Props = {
    kinds: readonly PlanProgressState['kind'][]
    /** The action that a form shows already. */
    except?: string | undefined
  }
}

function PendingPlan({ progress }: { progress: PlanProgressState }) {
  const { resume, dismiss } = usePendingPlans()
  const titleId = useId()
  const [error, setError] = useState<ErrorMessage>()
  return (
    <Card aria-labelledby={titleId} className="mb-4 space-y-3">
      <h2 id={titleId} className="text-lead font-semibold">
        {titles[progress.kind]}
      </h2>
      <PlanSteps progress={progress} isPreparing={false} />
      {progress.isPaused ? (
        <>
          <p className="text-label text-muted">
            The first step is on the chain. The rest needs your wallet again.
          </p>
          <div className="flex gap-2">
            <Button
              variant="primary"
              onClick={() => {
                setError(undefined)
                resume(progress.id).catch((cause: unknown) =>
                  setError(getErrorMessage(cause, progress.kind)),
                )
              }}
            >
              Continue
            </Button>
            <Button onClick={() => dismiss(progress.id)}>Dismiss</Button>
          </div>
        </>
      ) : null}
      {error ? <FailureMessage failure={error} /> : null}
    </Card>
  )
}
