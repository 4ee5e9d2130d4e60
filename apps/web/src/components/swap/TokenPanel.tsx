import { useBalances, useTokens } from '@letheswap/react'
import { formatAmount, type Token } from '@letheswap/sdk'
import type { ReactNode } from 'react'
import { AmountInput } from '../ui/AmountInput'
import { TokenBalance } from '../ui/TokenBalance'
import { TokenSelect } from '../ui/TokenSelect'

/** One side of a swap: the amount, its token, and what the wallet has of it. */
export function TokenPanel({
  side,
  token,
  text,
  isPending,
  disabled,
  onType,
  onLeave,
  onChoose,
  action,
  hint,
  error,
}: TokenPanel.Props) {
  const tokens = useTokens()
  const { get } = useBalances()
  const balance = get(token.symbol)
  return (
    <AmountInput
      label={side}
      value={text}
      placeholder="0.0"
      disabled={disabled}
      aria-busy={isPending}
      hint={hint}
      error={error}
      onChange={onType}
      onBlur={onLeave}
      aside={
        <TokenSelect
          label={`${side} token`}
          tokens={tokens}
          value={token.symbol}
          onChange={onChoose}
          disabled={disabled}
        />
      }
      footer={
        <div className="flex min-h-8 items-center justify-between gap-2 text-label text-muted desktop:min-h-6">
          <span
            className="min-w-0 truncate tabular-nums"
            title={
              balance === undefined
                ? undefined
                : `${formatAmount(balance, token.decimals)} ${token.symbol}`
            }
          >
            Balance: <TokenBalance symbol={token.symbol} /> {token.symbol}
          </span>
          {action}
        </div>
      }
    />
  )
}

export declare namespace TokenPanel {
  type Props = {
    side: 'From' | 'To'
    token: Token
    text: string
    /** The text answers an older question; a new answer is on its way. */
    isPending: boolean
    disabled: boolean
    onType: (text: string) => void
    onLeave: () => void
    onChoose: (symbol: string) => void
    /** Stands at the right of the balance. */
    action?: ReactNode
    hint?: string | undefined
    /** Why the text is no amount of this token. */
    error?: string | undefined
  }
}
