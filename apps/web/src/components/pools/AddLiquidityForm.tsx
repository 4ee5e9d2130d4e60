import { type useAddLiquidity, useBalances, useWallet } from '@letheswap/react'
import { formatAmount, type Pool, type Token } from '@letheswap/sdk'
import { useState } from 'react'
import { readAmountDraft } from '../../lib/amountDraft'
import { type ErrorMessage, getErrorMessage } from '../../lib/getErrorMessage'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'
import { FailureMessage } from '../swap/FailureMessage'
import { PlanSteps } from '../swap/PlanSteps'
import { AmountInput } from '../ui/AmountInput'
import { Button } from '../ui/Button'
import { TokenBalance } from '../ui/TokenBalance'
import { hasBadInput } from './hasBadInput'
import { exceedsBalance, readAddLiquidity } from './liquidityForms'
import { useAmountPair } from './useAmountPair'

/** Two amounts, of which one follows the other, and the deposit of both. */
export function AddLiquidityForm({
  pool,
  action,
  onClose,
}: AddLiquidityForm.Props) {
  const { isConnected } = useWallet()
  const { get } = useBalances()
  const { texts, edit } = useAmountPair(pool)
  const [failure, setFailure] = useState<ErrorMessage>()
  const { isPending } = action

  const field = (side: 'a' | 'b') => {
    const token = side === 'a' ? pool.tokenA : pool.tokenB
    return { text: texts[side], token, balance: get(token.symbol) }
  }

  async function submit(form: HTMLFormElement) {
    const reading = hasBadInput(form)
      ? noAmounts
      : readAddLiquidity({ isConnected, a: field('a'), b: field('b') })
    if (reading.status === 'invalid') {
      setFailure({ kind: 'error', message: reading.message })
      return
    }
    setFailure(undefined)
    try {
      const { hash } = await action.mutateAsync({
        tokenA: pool.tokenA.symbol,
        tokenB: pool.tokenB.symbol,
        amountA: reading.amountA,
        amountB: reading.amountB,
      })
      const { success, added } = messages.addLiquidity
      notify({ kind: 'success', message: success, hash })
      notify({ kind: 'success', message: added(pool.name) })
      onClose()
    } catch (error) {
      const failure = getErrorMessage(error, 'addLiquidity')
      setFailure(failure)
      notify(failure)
    }
  }

  const input = (side: 'a' | 'b') => {
    const { text, token, balance } = field(side)
    const isTooMuch = exceedsBalance(
      readAmountDraft(text, token.decimals),
      balance,
    )
    return (
      <AmountInput
        label={`Amount of ${token.symbol}`}
        type="number"
        placeholder="0.0"
        autoFocus={side === 'a'}
        disabled={isPending}
        value={texts[side]}
        error={
          isTooMuch ? messages.addLiquidity.insufficientBalance : undefined
        }
        onChange={(text) => {
          setFailure(undefined)
          edit(side, text)
        }}
        footer={<Balance token={token} balance={balance} />}
      />
    )
  }

  // The red field says it already.
  const isToldByField =
    failure?.message === messages.addLiquidity.insufficientBalance

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {input('a')}
      {input('b')}
      {failure && !isToldByField ? <FailureMessage failure={failure} /> : null}
      <PlanSteps
        progress={action.progress}
        isPreparing={isPending}
        onCancel={action.cancel}
      />
      <div className="flex flex-col gap-2 desktop:flex-row-reverse">
        <Button
          type="submit"
          variant="primary"
          className="flex-1"
          disabled={isPending}
          isLoading={isPending}
        >
          {isPending ? 'Processing...' : 'Add Liquidity'}
        </Button>
        <Button className="flex-1" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const noAmounts = {
  status: 'invalid',
  message: messages.addLiquidity.invalidAmounts,
} as const

export declare namespace AddLiquidityForm {
  type Props = {
    pool: Pool
    action: ReturnType<typeof useAddLiquidity>
    onClose: () => void
  }
}

function Balance({
  token,
  balance,
}: {
  token: Token
  balance: bigint | undefined
}) {
  return (
    <p
      className="text-label text-muted tabular-nums"
      title={
        balance === undefined
          ? undefined
          : `${formatAmount(balance, token.decimals)} ${token.symbol}`
      }
    >
      Balance: <TokenBalance symbol={token.symbol} /> {token.symbol}
    </p>
  )
}
