import { formatAmount, type Token } from '@letheswap/sdk'
import { type ReactNode, useState } from 'react'
import { liquidityParts } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { AmountInput } from '../ui/AmountInput'
import { TokenBalance } from '../ui/TokenBalance'
import { MaxButton } from '../wallet/MaxButton'
import { exceedsBalance } from './liquidityForms'

type Props = {
  token: Token
  amount: bigint | undefined
  /** The wallet's balance. Undefined before the first read. */
  balance: bigint | undefined
  text: string
  /** The text while the field is not focused. @default text */
  shown?: string | undefined
  onType: (text: string) => void
  disabled: boolean
  autoFocus: boolean
  /** @default 'Amount of' the token */
  label?: string
  aside?: ReactNode
}

/** Shows the field for an amount of a deposit, in red if it exceeds the balance. */
export function DepositField({
  token,
  amount,
  balance,
  text,
  shown = text,
  onType,
  disabled,
  autoFocus,
  label = liquidityParts.amountOf({ token: token.symbol }),
  aside,
}: Props) {
  const [note, setNote] = useState<string>()
  const type = (text: string) => {
    setNote(undefined)
    onType(text)
  }
  return (
    <AmountInput
      label={label}
      decimals={token.decimals}
      autoFocus={autoFocus}
      disabled={disabled}
      value={text}
      shown={shown}
      error={
        exceedsBalance({ amount, balance })
          ? liquidityParts.insufficientBalance
          : undefined
      }
      onChange={type}
      hint={note}
      aside={aside}
      footer={
        <div className="flex min-h-8 items-center justify-between gap-2 text-label text-muted desktop:min-h-6">
          <p>
            {common.balance} <TokenBalance symbol={token.symbol} hasUnit />
          </p>
          <MaxButton
            token={token}
            kind="addLiquidity"
            disabled={disabled}
            onFill={(amount) => type(formatAmount(amount, token.decimals))}
            onNote={setNote}
          />
        </div>
      }
    />
  )
}
