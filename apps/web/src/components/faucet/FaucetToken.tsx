import { useFaucetOffer, useTokens } from '@letheswap/react'
import { groupDigits } from '../../lib/format'
import { common, faucet } from '../../messages/screens'
import { Skeleton } from '../ui/Skeleton'
import { TokenBalance } from '../ui/TokenBalance'
import { TokenSelect } from '../ui/TokenSelect'

type Props = { symbol: string; onChange: (symbol: string) => void }

/** The token to request, the amount that the faucet pays, and the balance. */
export function FaucetToken({ symbol, onChange }: Props) {
  const { data: offer, isLoading } = useFaucetOffer()
  const amount = offer?.find(({ tokenName }) => tokenName === symbol)?.amount
  return (
    <div className="rounded-field border border-hairline bg-field px-3 py-2">
      <p className="min-h-5 text-label text-muted">
        {amount || isLoading ? faucet.youReceive : null}
      </p>
      <div className="flex items-center justify-between gap-3">
        <p
          className="text-amount min-w-0 truncate tabular-nums"
          title={amount && `${amount} ${symbol}`}
        >
          {amount ? groupDigits(amount) : isLoading ? <Skeleton /> : null}
        </p>
        <TokenSelect
          label={faucet.token}
          tokens={useTokens()}
          value={symbol}
          onChange={onChange}
        />
      </div>
      <p className="text-right text-label text-muted">
        {common.balance} <TokenBalance symbol={symbol} hasUnit />
      </p>
    </div>
  )
}
