import { type useAddLiquidity, useBalances, useWallet } from '@letheswap/react'
import type { Pool } from '@letheswap/sdk'
import { useState } from 'react'
import { readAmountDraft } from '../../lib/amountDraft'
import { describeError } from '../../lib/describeError'
import { notify } from '../../lib/notify'
import { useFailure } from '../../lib/useFailure'
import { notices } from '../../messages/en/notices'
import { pools } from '../../messages/en/pools'
import { PlanSteps } from '../plans/PlanSteps'
import { FailureMessage } from '../ui/FailureMessage'
import { InlineMessage } from '../ui/InlineMessage'
import { DepositField } from './DepositField'
import { DepositPreview } from './DepositPreview'
import { FormActions } from './FormActions'
import { readAddLiquidity } from './liquidityForms'
import { useAmountPair } from './useAmountPair'

type Props = {
  pool: Pool
  action: ReturnType<typeof useAddLiquidity>
  onClose: () => void
}

/** Two amounts, of which one follows the other, and the deposit of both. */
export function AddLiquidityForm({ pool, action, onClose }: Props) {
  const { isConnected } = useWallet()
  const { get } = useBalances()
  const { texts, edit } = useAmountPair(pool)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useFailure()
  const { isPending } = action
  const fields = {
    a: {
      token: pool.tokenA,
      text: texts.a,
      balance: get(pool.tokenA.symbol),
    },
    b: {
      token: pool.tokenB,
      text: texts.b,
      balance: get(pool.tokenB.symbol),
    },
  }

  const amount = ({ text, token }: (typeof fields)['a']) => {
    const reading = readAmountDraft(text, token.decimals)
    return reading.status === 'ok' ? reading.amount : undefined
  }

  async function submit() {
    setFailure(undefined)
    const reading = readAddLiquidity({ isConnected, ...fields })
    if (reading.status === 'invalid') {
      setProblem(reading.message)
      return
    }
    try {
      const { hash } = await action.mutateAsync({
        tokenA: pool.tokenA.symbol,
        tokenB: pool.tokenB.symbol,
        amountA: reading.amountA,
        amountB: reading.amountB,
      })
      const { liquidityAdded, liquidityAddedTo } = notices
      notify({ kind: 'success', message: liquidityAdded, hash })
      notify({
        kind: 'success',
        message: liquidityAddedTo({ pool: pool.name }),
      })
      onClose()
    } catch (error) {
      const failure = await describeError(error, 'addLiquidity')
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
      {(['a', 'b'] as const).map((side) => (
        <DepositField
          key={side}
          {...fields[side]}
          autoFocus={side === 'a'}
          disabled={isPending}
          onType={(text) => {
            setProblem(undefined)
            setFailure(undefined)
            edit(side, text)
          }}
        />
      ))}
      <DepositPreview
        pool={pool}
        amountA={amount(fields.a)}
        amountB={amount(fields.b)}
      />
      {/* A red field says it already. */}
      {problem && problem !== pools.insufficientBalance ? (
        <InlineMessage tone="error">{problem}</InlineMessage>
      ) : null}
      {failure ? <FailureMessage failure={failure} /> : null}
      <PlanSteps
        progress={isPending ? action.progress : undefined}
        isPreparing={isPending}
        onCancel={action.cancel}
      />
      <FormActions
        label={pools.addLiquidity}
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  )
}
