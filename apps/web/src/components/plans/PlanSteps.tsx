import type { PlanRecord } from '@letheswap/react'
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
  return (
    <>
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
        <PlanStepList progress={progress} onCancel={onCancel} />
      ) : isPreparing ? (
        <p aria-hidden="true" className="text-label text-muted">
          Preparing the transaction…
        </p>
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
  const isAwaitingWallet =
    progress.steps[progress.state.step]?.status === 'awaitingWallet'
  return (
    <div className="space-y-3">
      <StepList steps={toSteps(progress)} />
      {progress.isStuck ? (
        <InlineMessage tone="warning">
          MetaMask has placed this transaction after others that this network
          never received, so it cannot be confirmed. In MetaMask, open Settings
          → Developer tools, choose “Delete activity and nonce data”, then try
          again.
        </InlineMessage>
      ) : null}
      {(isAwaitingWallet || progress.isStuck) && onCancel ? (
        <Button size="sm" onClick={onCancel}>
          Stop waiting for your wallet
        </Button>
      ) : null}
    </div>
  )
}
