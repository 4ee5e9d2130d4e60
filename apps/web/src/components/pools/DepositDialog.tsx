import { useAddLiquidity, useBalances, useWallet } from '@letheswap/react'
import type { Token } from '@letheswap/sdk'
import type { ReactNode } from 'react'
import { liquidityParts } from '../../messages/dialogs'
import { InlineMessage } from '../ui/InlineMessage'
import { DepositField } from './DepositField'
import { LiquidityDialog } from './LiquidityDialog'
import { readAddLiquidity } from './liquidityForms'

export type Side = 'a' | 'b'

type Props = {
  title: string
  onClose: () => void
  /** Label of the submit button. */
  label: string
  tokens: Record<Side, Token>
  texts: Record<Side, string>
  /** The text of a field without focus. @default texts */
  shown?: Record<Side, string>
  amounts: Record<Side, bigint | undefined>
  /** The user's inputs. A problem or a failure is shown until they change. */
  inputs: string
  /** The reason why a deposit is impossible. The children show it. */
  refusal?: string | undefined
  /** The reason why these amounts cannot be deposited, even if the balances allow it. */
  problem?: string | undefined
  onType: (side: Side, text: string) => void
  /** Returns the props of one side's field. */
  getField?: (
    side: Side,
    disabled: boolean,
  ) => { label: string; aside: ReactNode }
  /** The effects of these amounts. */
  children: ReactNode
}

/** Shows two amounts, their effects, and the button that deposits them. */
export function DepositDialog({
  tokens,
  texts,
  shown = texts,
  amounts,
  refusal,
  problem,
  onType,
  getField,
  children,
  ...rest
}: Props) {
  const action = useAddLiquidity()
  const { isConnected } = useWallet()
  const { get } = useBalances()
  const sides = (['a', 'b'] as const).map((side) => ({
    side,
    token: tokens[side],
    amount: amounts[side],
    balance: get(tokens[side].symbol),
  }))
  const [a, b] = sides as [(typeof sides)[0], (typeof sides)[0]]
  const reading = readAddLiquidity({ isConnected, a, b })
  return (
    <LiquidityDialog
      {...rest}
      outlook={children}
      kind="addLiquidity"
      action={action}
      problem={refusal ?? reading.message ?? problem}
      onSubmit={() =>
        reading.status === 'ok' &&
        action.mutate({
          tokenA: tokens.a.symbol,
          tokenB: tokens.b.symbol,
          amountA: reading.amountA,
          amountB: reading.amountB,
          amountAMin: 0n,
          amountBMin: 0n,
        })
      }
    >
      {(problem) => (
        <>
          {sides.map(({ side, ...field }) => (
            <DepositField
              key={side}
              {...field}
              {...getField?.(side, action.isPending)}
              text={texts[side]}
              shown={shown[side]}
              autoFocus={side === 'a'}
              disabled={action.isPending}
              onType={(text) => onType(side, text)}
            />
          ))}
          {/* The red field already shows this problem. */}
          {problem &&
          problem !== refusal &&
          problem !== liquidityParts.insufficientBalance ? (
            <InlineMessage tone="error">{problem}</InlineMessage>
          ) : null}
        </>
      )}
    </LiquidityDialog>
  )
}
