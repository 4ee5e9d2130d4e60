import {
  isStepDone,
  isUnclear,
  type PlanRecord,
  useChainReset,
  useDeployment,
  usePendingPlans,
  useResumePending,
} from '@letheswap/react'
import { getPlanSummary } from '@letheswap/sdk'
import { useState } from 'react'
import { describeError } from '../../lib/describeError'
import type { ErrorMessage } from '../../lib/getErrorMessage'
import { plans } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { FailureMessage, InlineMessage } from '../ui/InlineMessage'
import { namePlan } from './describePlan'
import { PlanSteps } from './PlanSteps'

type Props = {
  kinds: readonly PlanRecord['plan']['summary']['kind'][]
  /** The form's action has begun, and its steps are not known yet. */
  isPreparing?: boolean
  /** Gives up a wallet prompt that was left open. */
  onCancel?: (() => void) | undefined
}

/** The wallet's unfinished actions of these kinds, also those from before a reload. */
export default function PendingPlansList({
  kinds,
  isPreparing = false,
  onCancel,
}: Props) {
  const [first, ...others] = usePendingPlans().filter(({ plan }) =>
    kinds.includes(plan.summary.kind),
  )
  return (
    <>
      {/* What to do comes before the steps. */}
      {first?.status === 'paused' ? <PausedPlan progress={first} /> : null}
      {/* Always rendered: screen readers announce only changes of a live region. */}
      <PlanSteps
        progress={first}
        isPreparing={isPreparing}
        onCancel={
          first?.isResumed || first?.status === 'paused' ? undefined : onCancel
        }
      />
      {others.map((item) => (
        <div key={item.id} className="space-y-3 border-t border-hairline pt-3">
          {item.status === 'paused' ? <PausedPlan progress={item} /> : null}
          <PlanSteps progress={item} isPreparing={false} />
        </div>
      ))}
    </>
  )
}

/** An interrupted action, for example by a reload: continue or dismiss it. */
function PausedPlan({ progress }: { progress: PlanRecord }) {
  const { resume, dismiss } = useResumePending()
  const summary = getPlanSummary(progress.plan, useDeployment())
  // What was begun on a chain that is gone can only be dismissed.
  const isReset = useChainReset()
  const [failure, setFailure] = useState<ErrorMessage>()
  const mayBeSent = isUnclear(progress)
  const go = (resend: boolean) => {
    setFailure(undefined)
    resume(progress.id, { resend }).catch((error: unknown) =>
      describeError(error, summary.kind).then(setFailure),
    )
  }
  return (
    <InlineMessage tone="warning">
      <p className="font-medium">
        {plans.notFinished({ plan: namePlan(summary) })}
      </p>
      {isReset ? null : (
        <p>
          {mayBeSent
            ? plans.mayBeSent
            : progress.state.hash === undefined || isStepDone(progress)
              ? plans.needsWallet
              : plans.wasSent}
        </p>
      )}
      <div data-paused className="mt-2 mb-1 flex flex-wrap gap-2">
        {isReset ? null : (
          <Button size="sm" onClick={() => go(false)}>
            {mayBeSent ? plans.checkAgain : common.continue}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => dismiss(progress.id)}>
          {plans.dismiss}
        </Button>
        {mayBeSent && !isReset ? (
          <Button size="sm" variant="quiet" onClick={() => go(true)}>
            {plans.sendAgain}
          </Button>
        ) : null}
      </div>
      {failure ? <FailureMessage failure={failure} /> : null}
    </InlineMessage>
  )
}
