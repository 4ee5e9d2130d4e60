import {
  getPlanProgress,
  type MadePlanRecord,
  useDeployment,
  useIsNodeSilent,
  useWalletPrompt,
} from '@letheswap/react'
import { getPlanSummary, type PlanSummary } from '@letheswap/sdk'
import { nameAmount } from '../../lib/format'
import { plans } from '../../messages/dialogs'
import { common, swap } from '../../messages/screens'
import { Button } from '../ui/Button'
import { DefinitionList } from '../ui/DefinitionList'
import { InlineMessage } from '../ui/InlineMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { describePlan } from './describePlan'
import { StepList } from './StepList'

type Props = {
  progress: MadePlanRecord | undefined
  /** The action has begun, and its steps are not known yet. */
  isPreparing: boolean
  /** Gives up a wallet prompt that was left open. */
  onCancel?: (() => void) | undefined
}

/** The steps of a running action, also announced to screen readers. */
export function PlanSteps({ progress, isPreparing, onCancel }: Props) {
  // Before the steps are known, the wallet may be asked to change its network.
  const isAsked = useWalletPrompt() === 'network'
  const isSilent = useIsNodeSilent()
  const deployment = useDeployment()
  const preparing = isAsked ? common.confirmNetwork : plans.preparing
  if (!progress)
    return (
      <>
        <LiveStatus isHidden message={isPreparing ? preparing : undefined} />
        {isPreparing ? (
          <p aria-hidden="true" className="text-label text-muted">
            {preparing}…
          </p>
        ) : null}
        {isPreparing && isAsked && onCancel ? (
          <Button size="sm" onClick={onCancel}>
            {plans.stopWaitingForWallet}
          </Button>
        ) : null}
      </>
    )

  const { isStuck, plan, state, stepStatus: status } = progress
  const summary: PlanSummary = getPlanSummary(deployment, plan)
  const isSent = status === 'pending' || status === 'replaced'
  const warnings = [
    ...(isSent && isSilent ? [plans.silent] : []),
    ...(isStuck ? [plans.stuck] : []),
  ]
  // The wallet may never answer, and the transaction may never be mined.
  const canStop =
    isSent || isStuck || status === 'awaitingWallet' || status === 'unclear'
  return (
    <>
      <LiveStatus
        isHidden
        message={
          isSent && isSilent
            ? plans.silent
            : describePlan(progress, getPlanProgress(progress, deployment))
        }
      />
      <div className="space-y-3">
        <StepList plan={progress} />
        {/* What one confirms, also where the form's own figures are folded. */}
        {summary.kind === 'swap' && !isSent ? (
          <DefinitionList
            className="text-label"
            items={[
              [swap.minimumReceived, nameAmount(summary.receiveAtLeast[0])],
              [swap.estimatedGas, swap.gas],
            ]}
          />
        ) : null}
        {summary.recipient !== plan.account ? (
          <DefinitionList
            className="text-label"
            items={[
              [
                swap.recipient,
                <span className="font-mono wrap-anywhere">
                  {summary.recipient}
                </span>,
              ],
            ]}
          />
        ) : null}
        {warnings.map((warning) => (
          <InlineMessage key={warning} tone="warning">
            {warning}
          </InlineMessage>
        ))}
        {canStop && onCancel ? (
          <Button size="sm" onClick={onCancel}>
            {state.hash === undefined
              ? plans.stopWaitingForWallet
              : common.stopWaiting}
          </Button>
        ) : null}
      </div>
    </>
  )
}
