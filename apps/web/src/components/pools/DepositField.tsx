import { formatAmount, type Token } from '@letheswap/sdk'
import { useState } from 'react'
import { readAmountDraft } from '../../lib/amountDraft'
import { common } from '../../messages/en/common'
import { pools } from '../../messages/en/pools'
import { AmountInput } from '../ui/AmountInput'
import { TokenBalance } from '../ui/TokenBalance'
import { MaxButton } from '../wallet/MaxButton'
import { exceedsBalance } from './liquidityForms'

type Props = {
  token: Token
  /** What the wallet has of it; unknown before the first read. */
  balance: bigint | undefined
  text: string
  onType: (text: string) => void
  disabled: boolean
  autoFocus: boolean
}

/** One amount of a deposit; red when it says more than the balance. */
export function DepositField({
  token,
  balance,
  text,
  onType,
  disabled,
  autoFocus,
}: Props) {
  const reading = readAmountDraft(text, token.decimals)
  const [note, setNote] = useState<string>()
  const type = (text: string) => {
    setNote(undefined)
    onType(text)
  }
  return (
    <AmountInput
      label={pools.amountOf({ token: token.symbol })}
      type="number"
      placeholder="0.0"
      autoFocus={autoFocus}
      disabled={disabled}
      value={text}
      error={
        exceedsBalance(reading, balance) ? pools.insufficientBalance : undefined
      }
      onChange={type}
      hint={note}
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
