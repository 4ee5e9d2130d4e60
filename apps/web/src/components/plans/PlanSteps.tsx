import {
  getPlanProgress,
  type MadePlanRecord,
  useDeployment,
  useIsNodeSilent,
  useWalletPrompt,
} from '@letheswap/react'
import { getPlanSummary, type PlanSummary } from '@letheswap/sdk'
import { nameAmount } from '../../lib/names'
import { plans } from '../../messages/dialogs'
import { common, swap } from '../../messages/screens'
import { WalletIcon } from '../icons/lateIcons'
import { Button } from '../ui/Button'
import { DefinitionList } from '../ui/DefinitionList'
import { FullAddress } from '../ui/FullAddress'
import { InlineMessage } from '../ui/InlineMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { Spinner } from '../ui/Spinner'
import { useFixedGas } from '../wallet/GasNote'
import { describePlan, nameStep } from './describePlan'
import { StepList } from './StepList'

type Props = {
  progress: MadePlanRecord | undefined
  /** True if the action has started, but its steps are not known yet. */
  isPreparing: boolean
  /** Stops waiting for a wallet prompt that was left open. */
  onCancel?: (() => void) | undefined
}

/** Shows the steps of a running action, and announces them to screen readers. */
export function PlanSteps({ progress, isPreparing, onCancel }: Props) {
  // Before the steps are known, the wallet may need to switch its network.
  const isAsked = useWalletPrompt() === 'network'
  const isSilent = useIsNodeSilent()
  const deployment = useDeployment()
  const steps = progress && getPlanProgress(progress, deployment)
  const status = progress?.stepStatus
  const isSent = status === 'pending' || status === 'replaced'
  const isStuck = progress?.isStuck ?? false
  const isWallet = progress ? status === 'awaitingWallet' : isAsked
  const preparing = isAsked ? plans.confirmNetwork : plans.preparing
  const step = steps?.[progress?.state.step ?? 0]
  const title = progress
    ? ((status && plans.details[status]) ?? (step && nameStep(step)))
    : preparing
  // The wallet may never answer, or the transaction may never be mined, so the user can
  // stop waiting.
  const canStop = isWallet || isSent || isStuck || status === 'unclear'
  return (
    <>
      <LiveStatus
        isHidden
        message={
          !progress
            ? isPreparing
              ? preparing
              : undefined
            : isSent && isSilent
              ? plans.silent
              : describePlan(progress, steps ?? [])
        }
      />
      {progress || isPreparing ? (
        <div className="space-y-3 rounded-panel bg-field p-3">
          <div className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
            >
              {isWallet ? <WalletIcon /> : <Spinner className="size-5" />}
            </span>
            <p
              aria-hidden="true"
              className="min-w-0 flex-1 text-action font-semibold"
            >
              {title}
            </p>
          </div>
          {progress ? <Plan progress={progress} isSent={isSent} /> : null}
          {isSent && isSilent ? (
            <InlineMessage tone="warning">{plans.silent}</InlineMessage>
          ) : null}
          {isStuck ? (
            <InlineMessage tone="warning">{plans.stuck}</InlineMessage>
          ) : null}
          {canStop && onCancel ? (
            <Button
              size="sm"
              variant="link"
              className="-my-2 -ml-3"
              onClick={onCancel}
            >
              {progress?.state.hash === undefined
                ? plans.stopWaitingForWallet
                : common.stopWaiting}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

/** Shows the steps and the confirmed terms, even if the form's figures are collapsed. */
function Plan({
  progress,
  isSent,
}: {
  progress: MadePlanRecord
  isSent: boolean
}) {
  const { plan } = progress
  const fixedGas = useFixedGas()
  const summary: PlanSummary = getPlanSummary(useDeployment(), plan)
  const { kind, receiveAtLeast, recipient } = summary
  return (
    <>
      <StepList plan={progress} />
      <DefinitionList
        items={[
          kind === 'swap' &&
            !isSent && [swap.minimumReceived, nameAmount(receiveAtLeast[0])],
          kind === 'swap' &&
            !isSent &&
            fixedGas !== undefined && [swap.estimatedGas, fixedGas],
          recipient !== plan.account && [
            swap.recipient,
            <FullAddress address={recipient} />,
          ],
        ]}
      />
    </>
  )
}
