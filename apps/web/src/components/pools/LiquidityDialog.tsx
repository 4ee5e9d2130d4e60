import {
  isPendingPlan,
  type useAddLiquidity,
  type useRemoveLiquidity,
  useWallet,
} from '@letheswap/react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useErrorMessage } from '../../lib/describeError'
import { buttons, liquidityParts } from '../../messages/dialogs'
import { PlanSteps } from '../plans/PlanSteps'
import { Button } from '../ui/Button'
import { Dialog, DialogFooter } from '../ui/Dialog'
import { FailureMessage } from '../ui/InlineMessage'

type Props = {
  title: ReactNode
  kind: 'addLiquidity' | 'removeLiquidity'
  action: ReturnType<typeof useAddLiquidity | typeof useRemoveLiquidity>
  /** The user's inputs. A problem or a failure is shown until they change. */
  inputs: string
  /** The reason why the form cannot be submitted. */
  problem: string | undefined
  /** Label of the submit button. */
  label: string
  /** Starts the action. Its record shows the progress. */
  onSubmit: () => void
  onClose: () => void
  /** The fields, with the problem after an attempt to submit. */
  children: (problem: string | undefined) => ReactNode
  /** The effects of the inputs. The steps replace them at the same height. */
  outlook: ReactNode
}

/** Frames the liquidity dialogs with title, steps, failure and buttons. */
export function LiquidityDialog({
  title,
  kind,
  action,
  inputs,
  problem,
  label,
  onSubmit,
  onClose,
  children,
  outlook,
}: Props) {
  const { address } = useWallet()
  const { cancel, isPending, progress } = action
  const steps = progress && isPendingPlan(progress) ? progress : undefined
  const [submitted, setSubmitted] = useState<Submitted>()
  if (submitted && submitted.inputs !== inputs) setSubmitted(undefined)
  const refusal =
    submitted?.address === address ? submitted?.problem : undefined
  const failure = useErrorMessage(
    submitted && !isPending ? progress?.error : undefined,
    kind,
  )

  const isDone = submitted !== undefined && progress?.status === 'confirmed'
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isDone) close()
  }, [isDone])

  return (
    <Dialog title={title} isDismissible={!isPending} onClose={onClose}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted({ address, inputs, problem })
          // Clears the result of an earlier action, which would close the form.
          action.reset()
          if (problem === undefined) onSubmit()
        }}
      >
        {children(refusal)}
        {failure ? <FailureMessage failure={failure} /> : null}
        <div className="min-h-34 space-y-4">
          {isPending ? null : outlook}
          <PlanSteps
            progress={isPending ? steps : undefined}
            isPreparing={isPending}
            onCancel={cancel}
          />
        </div>
        <DialogFooter>
          <Button type="submit" variant="primary" isLoading={isPending}>
            {isPending ? liquidityParts.processing : label}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            {buttons.cancel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

type Submitted = {
  address: string | undefined
  inputs: string
  problem: string | undefined
}
