import {
  useAddLiquidity,
  useBalances,
  usePool,
  useWallet,
} from '@letheswap/react'
import type { PairKey, Pool } from '@letheswap/sdk'
import { useState } from 'react'
import { notify } from '../../lib/notify'
import { notices } from '../../messages/en/notices'
import { pools } from '../../messages/en/pools'
import { Dialog } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { DepositField } from './DepositField'
import { DepositPreview } from './DepositPreview'
import { LiquidityForm } from './LiquidityForm'
import { readAddLiquidity } from './liquidityForms'
import { useAmountPair } from './useAmountPair'

type Props = { pairKey: PairKey; isOpen: boolean; onClose: () => void }

/** The modal that adds liquidity to one pool. */
export default function AddLiquidityDialog({
  pairKey,
  isOpen,
  onClose,
}: Props) {
  const pool = usePool(pairKey)
  const action = useAddLiquidity()
  if (!pool) return null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissible={!action.isPending}
      title={pools.addTitle({ a: pool.tokenA.symbol, b: pool.tokenB.symbol })}
    >
      <Form key={pool.key} {...{ pool, action, onClose }} />
    </Dialog>
  )
}

type FormProps = {
  pool: Pool
  action: ReturnType<typeof useAddLiquidity>
  onClose: () => void
}

/** Two amounts, of which one follows the other, and the deposit of both. */
function Form({ pool, action, onClose }: FormProps) {
  const { isConnected } = useWallet()
  const { get } = useBalances()
  const { texts, typed, amounts, edit } = useAmountPair(pool)
  const [problem, setProblem] = useState<string>()
  const tokens = { a: pool.tokenA, b: pool.tokenB }
  const getField = (side: 'a' | 'b') => ({
    token: tokens[side],
    text: texts[side],
    balance: get(tokens[side].symbol),
  })

  async function submit() {
    const reading = readAddLiquidity({
      isConnected,
      a: getField('a'),
      b: getField('b'),
    })
    if (reading.status === 'invalid') {
      setProblem(reading.message)
      return
    }
    const { hash } = await action.mutateAsync({
      tokenA: pool.tokenA.symbol,
      tokenB: pool.tokenB.symbol,
      amountA: reading.amountA,
      amountB: reading.amountB,
    })
    const { liquidityAdded, liquidityAddedTo } = notices
    notify({ kind: 'success', message: liquidityAdded, hash })
    notify({ kind: 'success', message: liquidityAddedTo({ pool: pool.name }) })
    onClose()
  }

  return (
    <LiquidityForm
      kind="addLiquidity"
      action={action}
      inputs={typed}
      label={pools.addLiquidity}
      onSubmit={submit}
      onClose={onClose}
    >
      {(['a', 'b'] as const).map((side) => (
        <DepositField
          key={side}
          {...getField(side)}
          autoFocus={side === 'a'}
          disabled={action.isPending}
          onType={(text) => {
            setProblem(undefined)
            edit(side, text)
          }}
        />
      ))}
      <DepositPreview pool={pool} amountA={amounts.a} amountB={amounts.b} />
      {/* A red field says it already. */}
      {problem && problem !== pools.insufficientBalance ? (
        <InlineMessage tone="error">{problem}</InlineMessage>
      ) : null}
    </LiquidityForm>
  )
}
