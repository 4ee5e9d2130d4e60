import { useTokens } from '@letheswap/react'
import type { FaucetOffer } from '@letheswap/sdk'
import { groupDigits } from '../../lib/format'
import { common, faucet } from '../../messages/screens'
import { TokenIcon } from '../icons/TokenIcon'
import { TokenSelect } from '../tokens/TokenSelect'
import { TokenBalance } from '../ui/TokenBalance'

type Props = {
  symbol: string
  onSymbolChange: (symbol: string) => void
  offer: readonly FaucetOffer[]
  isLoading: boolean
}

/** Shows the payout of a token, and a dropdown to choose another. */
export function FaucetToken({
  symbol,
  offer,
  isLoading,
  onSymbolChange,
}: Props) {
  const tokens = useTokens().filter(({ isImported }) => !isImported)
  const paid = offer.filter(({ tokenName }) =>
    tokens.some((token) => token.symbol === tokenName),
  )
  return (
    <>
      {paid.length > 0 || isLoading ? (
        <div>
          <p className="text-label text-muted">{faucet.youReceive}</p>
          <ul className="-mx-1 mt-1 grid min-h-27 grid-cols-[repeat(auto-fit,minmax(3rem,1fr))] gap-1">
            {paid.map(({ tokenName, amount }) => (
              <li key={tokenName}>
                <button
                  type="button"
                  aria-pressed={tokenName === symbol}
                  title={`${amount} ${tokenName}`}
                  onClick={() => onSymbolChange(tokenName)}
                  className="w-full rounded-panel px-1 py-2.5 max-[23rem]:px-0 max-[23rem]:text-label transition-colors hover:bg-field aria-pressed:bg-accent-soft"
                >
                  <TokenIcon symbol={tokenName} className="mx-auto size-9" />
                  <span className="mt-1.5 block truncate font-medium tabular-nums">
                    {groupDigits(amount)}
                  </span>{' '}
                  <span className="block truncate text-label text-muted">
                    {tokenName}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="flex items-center justify-between gap-3">
        <TokenSelect
          label={faucet.token}
          tokens={tokens}
          value={symbol}
          onChange={onSymbolChange}
        />
        <p className="text-right text-label text-muted">
          {common.balance} <TokenBalance symbol={symbol} hasUnit />
        </p>
      </div>
    </>
  )
}
