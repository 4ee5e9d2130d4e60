import {
  AccountChangedError,
  type useAddLiquidity,
  type useRemoveLiquidity,
  useTransactionEffect,
  useWallet,
  useWalletPrompt,
} from '@letheswap/react'
import { type ReactNode, useState } from 'react'
import { describeError } from '../../lib/describeError'
import type { ErrorMessage } from '../../lib/getErrorMessage'
import { notify } from '../../lib/notify'
import { liquidityParts } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { PlanSteps } from '../plans/PlanSteps'
import { Button } from '../ui/Button'
import { FailureMessage } from '../ui/InlineMessage'

type Props = {
  kind: 'addLiquidity' | 'removeLiquidity'
  action: ReturnType<typeof useAddLiquidity | typeof useRemoveLiquidity>
  /** The typed inputs: a problem or a failure is shown until they change. */
  inputs: string
  /** Why this cannot be submitted. */
  problem: string | undefined
  /** Of the submit button. */
  label: string
  /** What it throws is shown beside the steps, and announced. */
  onSubmit: () => Promise<unknown>
  onClose: () => void
  /** The fields, with the problem once they were submitted with it. */
  children: (problem: string | undefined) => ReactNode
}

/** The form of both liquidity dialogs: steps, failure and buttons. */
export function LiquidityForm({
  kind,
  action,
  inputs,
  problem,
  label,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { address } = useWallet()
  const prompt = useWalletPrompt()
  const { isPending } = action
  // A refusal is of these inputs and this account.
  const subjectOf = (address: string | undefined) => `${address} ${inputs}`
  const subject = subjectOf(address)
  const [known, setKnown] = useState<Refusal>()
  const refusal = known?.subject === subject ? known : undefined
  if (known && !refusal) setKnown(undefined)
  if (refusal?.failure?.isOfPrompt && !prompt) setKnown(undefined)
  useTransactionEffect(({ type }) => {
    if (type === 'confirmed') setKnown(undefined)
  })

  async function submit() {
    setKnown(problem === undefined ? undefined : { subject, problem })
    if (problem !== undefined) return
    try {
      await onSubmit()
      onClose()
    } catch (error) {
      const failure = await describeError(error, kind)
      // That the account changed is for the new one to read.
      const isMoved = error instanceof AccountChangedError
      setKnown({
        subject: subjectOf(isMoved ? error.actual : address),
        failure,
      })
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
      {children(refusal?.problem)}
      {refusal?.failure ? <FailureMessage failure={refusal.failure} /> : null}
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
          {isPending ? liquidityParts.processing : label}
        </Button>
        <Button className="flex-1" disabled={isPending} onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}

type Refusal = { subject: string; problem?: string; failure?: ErrorMessage }
