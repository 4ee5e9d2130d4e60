import type { useAddLiquidity, useRemoveLiquidity } from '@letheswap/react'
import type { ReactNode } from 'react'
import { describeError } from '../../lib/describeError'
import { notify } from '../../lib/notify'
import { useFailure } from '../../lib/useFailure'
import { common } from '../../messages/en/common'
import { pools } from '../../messages/en/pools'
import { PlanSteps } from '../plans/PlanSteps'
import { Button } from '../ui/Button'
import { FailureMessage } from '../ui/FailureMessage'

type Props = {
  kind: 'addLiquidity' | 'removeLiquidity'
  action: ReturnType<typeof useAddLiquidity | typeof useRemoveLiquidity>
  /** What is typed: a failure is shown until that changes. */
  inputs: string
  /** Of the submit button. */
  label: string
  /** What it throws is shown beside the steps, and announced. */
  onSubmit: () => Promise<void>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** What both liquidity dialogs have: a form, its steps, failure and buttons. */
export function LiquidityForm({
  kind,
  action,
  inputs,
  label,
  onSubmit,
  onClose,
  children,
}: Props) {
  const [failure, setFailure] = useFailure(inputs)
  const { isPending } = action

  async function submit() {
    setFailure(undefined)
    try {
      await onSubmit()
    } catch (error) {
      const failure = await describeError(error, kind)
      setFailure(failure)
      notify(failure)
    }
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      {failure ? <FailureMessage failure={failure} /> : null}
      <PlanSteps
        progress={isPending ? action.progress : undefined}
        isPreparing={isPending}
        onCancel={action.cancel}
      />
      <div className="flex flex-col gap-2 desktop:flex-row-reverse">
        <Button
          type="submit"
          variant="primary"
          className="flex-1"
          isLoading={isPending}
        >
          {isPending ? pools.processing : label}
        </Button>
        <Button className="flex-1" disabled={isPending} onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
