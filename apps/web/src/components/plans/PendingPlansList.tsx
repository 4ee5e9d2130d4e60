import {
  isPendingPlan,
  isStepDone,
  type MadePlanRecord,
  useChainReset,
  useDeployment,
  useResumePending,
  useTransactions,
} from '@letheswap/react'
import { getPlanSummary, getSendStatus } from '@letheswap/sdk'
import { useState } from 'react'
import { useErrorMessage } from '../../lib/describeError'
import { buttons, plans } from '../../messages/dialogs'
import { showTime } from '../../messages/intl'
import { Button } from '../ui/Button'
import { FailureMessage, InlineMessage } from '../ui/InlineMessage'
import { namePlan } from './describePlan'
import { PlanSteps } from './PlanSteps'

type Props = {
  kinds: readonly MadePlanRecord['kind'][]
  /** True if the form's action has started, but its steps are not known yet. */
  isPreparing?: boolean
  /** Stops waiting for a wallet prompt that was left open. */
  onCancel?: (() => void) | undefined
}

/**
 * Lists the wallet's unfinished actions of these kinds, including those from before a
 * reload.
 */
export default function PendingPlansList({
  kinds,
  isPreparing = false,
  onCancel,
}: Props) {
  const { cancel } = useResumePending()
  const [first, ...others] = useTransactions()
    .filter(isPendingPlan)
    .filter(({ kind }) => kinds.includes(kind))
  const getCancel = ({ id, status }: MadePlanRecord) =>
    status === 'running' ? () => cancel(id) : undefined
  return (
    <>
      {/* The user's next action comes before the steps. */}
      {first?.status === 'paused' ? <PausedPlan progress={first} /> : null}
      {/* This element is always rendered, because screen readers announce only changes
          of a live region. */}
      <PlanSteps
        progress={first}
        isPreparing={isPreparing}
        onCancel={first ? getCancel(first) : onCancel}
      />
      {others.map((item) => (
        <div key={item.id} className="space-y-3 border-t border-hairline pt-3">
          {item.status === 'paused' ? <PausedPlan progress={item} /> : null}
          <PlanSteps
            progress={item}
            isPreparing={false}
            onCancel={getCancel(item)}
          />
        </div>
      ))}
    </>
  )
}

/**
 * Shows an interrupted action, which the user can continue or dismiss, e.g. after a
 * reload.
 */
function PausedPlan({ progress }: { progress: MadePlanRecord }) {
  const { resume, dismiss } = useResumePending()
  const { checkedAt, error, id, kind, plan, state } = progress
  const deployment = useDeployment()
  const summary = getPlanSummary(deployment, plan)
  // If its chain no longer exists, a plan can only be dismissed.
  const isReset = useChainReset()
  // The error if the wallet is on another network. All other errors are in the record.
  const [refusal, setRefusal] = useState<Error>()
  const failure = useErrorMessage(refusal === error ? undefined : refusal, kind)
  const sent = getSendStatus(state)
  const mayBeSent = sent === 'unclear'
  const go = (resend: boolean) => {
    setRefusal(undefined)
    resume(id, { resend }).catch(setRefusal)
  }
  return (
    <InlineMessage tone="warning">
      <p className="font-medium">
        {plans.notFinished({
          plan: namePlan(summary, deployment.pairs, progress.plan.account),
        })}
      </p>
      {isReset ? null : (
        <p>
          {mayBeSent
            ? plans.mayBeSent
            : sent === 'unsent' || isStepDone(progress)
              ? plans.needsWallet
              : plans.wasSent}
        </p>
      )}
      {mayBeSent && checkedAt !== undefined ? (
        <p>{plans.notFound({ time: showTime(checkedAt) })}</p>
      ) : null}
      <div data-paused className="mt-2 mb-1 flex flex-wrap gap-2">
        {isReset ? null : (
          <Button size="sm" onClick={() => go(false)}>
            {mayBeSent ? plans.checkAgain : buttons.continue}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => dismiss(id)}>
          {plans.dismiss}
        </Button>
        {mayBeSent && !isReset ? (
          <Button size="sm" variant="quiet" onClick={() => go(true)}>
            {plans.sendAgain}
          </Button>
        ) : null}
      </div>
      {failure ? <FailureMessage failure={failure} isAnnounced /> : null}
    </InlineMessage>
  )
}
