import {
  type PlanRecord,
  useIsNodeSilent,
  useWalletPrompt,
} from '@letheswap/react'
import { common } from '../../messages/en/common'
import { plans } from '../../messages/en/plans'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { StepList } from '../ui/StepList'
import { describePlan, toSteps } from './describePlan'

type Props = {
  progress: PlanRecord | undefined
  /** The action has begun, and its steps are not known yet. */
  isPreparing: boolean
  /** Gives up a wallet prompt that was left open. */
  onCancel?: (() => void) | undefined
}

/** The steps of a running action and where it stands, also for readers. */
export function PlanSteps({ progress, isPreparing, onCancel }: Props) {
  // Before the steps are known, the wallet may have to come to the network.
  const isAsked = useWalletPrompt() === 'network'
  const isSilent = useIsNodeSilent()
  const isUnseen =
    isSilent && progress !== undefined && mined.has(getStatus(progress))
  const preparing = isAsked ? common.confirmNetwork : plans.preparing
  return (
    <>
      <LiveStatus
        isHidden
        message={
          progress
            ? isUnseen
              ? plans.silent
              : describePlan(progress)
            : isPreparing
              ? preparing
              : undefined
        }
      />
      {progress ? (
        <PlanStepList
          progress={progress}
          isUnseen={isUnseen}
          onCancel={onCancel}
        />
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

function PlanStepList({
  progress,
  isUnseen,
  onCancel,
}: {
  progress: PlanRecord
  /** It was sent, and no node tells what comes of it. */
  isUnseen: boolean
  onCancel: (() => void) | undefined
}) {
  const isWaiting = waits.has(getStatus(progress))
  return (
    <div className="space-y-3">
      <StepList steps={toSteps(progress)} />
      {isUnseen ? (
        <InlineMessage tone="warning">{plans.silent}</InlineMessage>
      ) : null}
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

const getStatus = ({ steps, state }: PlanRecord) => steps[state.step]?.status

/** Steps that wait for a block. */
const mined = new Set<string | undefined>(['pending', 'replaced'])

/** Steps that may take for ever: the wallet’s answer, and a block’s. */
const waits = new Set([...mined, 'awaitingWallet'])

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
