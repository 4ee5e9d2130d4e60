import {
  type useAddLiquidity,
  type useRemoveLiquidity,
  useTransactionEffect,
  useWallet,
} from '@letheswap/react'
import { type ReactNode, useState } from 'react'
import { describeError } from '../../lib/describeError'
import type { ErrorMessage } from '../../lib/getErrorMessage'
import { notify } from '../../lib/notify'
import { common, pools } from '../../messages/screens'
import { PlanSteps } from '../plans/PlanSteps'
import { Button } from '../ui/Button'
import { FailureMessage } from '../ui/InlineMessage'

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
  const { address } = useWallet()
  // Of these inputs and this account.
  const subject = `${address} ${inputs}`
  const [failed, setFailed] = useState<{ subject: string } & ErrorMessage>()
  const failure = failed?.subject === subject ? failed : undefined
  if (failed && !failure) setFailed(undefined)
  useTransactionEffect(({ type }) => {
    if (type === 'confirmed') setFailed(undefined)
  })
  const { isPending } = action

  async function submit() {
    setFailed(undefined)
    try {
      await onSubmit()
    } catch (error) {
      const failure = await describeError(error, kind)
      setFailed({ subject, ...failure })
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
