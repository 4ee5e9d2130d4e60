import { useBalances, useTokens } from '@letheswap/react'
import type { Token } from '@letheswap/sdk'
import type { ReactNode } from 'react'
import { groupDigits, showAmount } from '../../lib/format'
import { useUsd } from '../../lib/useUsd'
import { common } from '../../messages/en/common'
import { AmountInput } from '../ui/AmountInput'
import { Spinner } from '../ui/Spinner'
import { TokenBalance } from '../ui/TokenBalance'
import { TokenSelect } from '../ui/TokenSelect'

type Props = {
  label: string
  /** The name of its token dropdown. */
  tokenLabel: string
  token: Token
  text: string
  /** What the text says, or answers; in the token's smallest unit. */
  amount: bigint | undefined
  /** Else beneath: away from what stands on the panels’ seam. */
  isBalanceAbove: boolean
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

/** One side of a swap: the amount, its token, its worth and the balance. */
export function TokenPanel({
  label,
  tokenLabel,
  token,
  text,
  amount,
  isBalanceAbove,
  isPending,
  disabled,
  onType,
  onLeave,
  onChoose,
  action,
  hint,
  error,
}: Props) {
  const { get } = useBalances()
  const usd = useUsd(token, amount)
  const balance = (
    <div className="flex min-w-0 items-center gap-2 tabular-nums">
      <span className="flex min-w-0 items-center gap-1 whitespace-nowrap">
        <span className="max-[24rem]:sr-only">{common.balance}</span>{' '}
        <TokenBalance symbol={token.symbol} hasUnit />
      </span>
      {action}
    </div>
  )
  return (
    <AmountInput
      label={label}
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
          label={tokenLabel}
          tokens={useTokens()}
          value={token.symbol}
          onChange={onChoose}
          disabled={disabled}
          getBalance={(token) => {
            const owned = get(token.symbol)
            return owned ? groupDigits(showAmount(owned, token)) : undefined
          }}
        />
      }
      corner={isBalanceAbove ? balance : undefined}
      footer={
        <div className="flex min-h-5 items-center justify-between gap-3 text-label text-muted tabular-nums">
          <span>{isPending ? <Spinner /> : usd}</span>
          {isBalanceAbove ? null : balance}
        </div>
      }
    />
  )
}
