import { type PlanRecord, useWalletPrompt } from '@letheswap/react'
import { common } from '../../messages/en/common'
import { plans } from '../../messages/en/plans'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { StepList } from '../ui/StepList'
import { describePlan, toSteps } from './describePlan'

/** The steps of a running action and where it stands, also for readers. */
export function PlanSteps({
  progress,
  isPreparing,
  onCancel,
}: PlanSteps.Props) {
  // Before the steps are known, the wallet may have to come to the network.
  const isAsked = useWalletPrompt() === 'network'
  const preparing = isAsked ? common.confirmNetwork : plans.preparing
  return (
    <>
      <LiveStatus
        isHidden
        message={
          progress
            ? describePlan(progress)
            : isPreparing
              ? preparing
              : undefined
        }
      />
      {progress ? (
        <PlanStepList progress={progress} onCancel={onCancel} />
      ) : isPreparing ? (
        <div className="space-y-2">
          <p aria-hidden="true" className="text-label text-muted">
            {preparing}…
          </p>
          {isAsked && onCancel ? <StopButton onClick={onCancel} /> : null}
        </div>
      ) : null}
    </>
  )
}

export declare namespace PlanSteps {
  type Props = {
    progress: PlanRecord | undefined
    /** The action has begun, and its steps are not known yet. */
    isPreparing: boolean
    /** Gives up a wallet prompt that was left open. */
    onCancel?: (() => void) | undefined
  }
}

function PlanStepList({
  progress,
  onCancel,
}: {
  progress: PlanRecord
  onCancel: (() => void) | undefined
}) {
  const isWaiting = waits.has(progress.steps[progress.state.step]?.status)
  return (
    <div className="space-y-3">
      <StepList steps={toSteps(progress)} />
      {progress.isStuck ? (
        <InlineMessage tone="warning">{plans.stuck}</InlineMessage>
      ) : null}
      {(isWaiting || progress.isStuck) && onCancel ? (
        <StopButton
          isSent={progress.state.hash !== undefined}
          onClick={onCancel}
        />
      ) : null}
    </div>
  )
}

/** Steps that may take for ever: the wallet's answer, and a block's. */
const waits = new Set<string | undefined>([
  'awaitingWallet',
  'pending',
  'replaced',
])

function StopButton({
  isSent = false,
  onClick,
}: {
  isSent?: boolean
  onClick: () => void
}) {
  return (
    <Button size="sm" onClick={onClick}>
      {isSent ? common.stopWaiting : plans.stopWaitingForWallet}
    </Button>
  )
}
