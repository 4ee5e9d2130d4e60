import { useBalances, useTokens } from '@letheswap/react'
import { formatAmount, formatTokenAmount } from '@letheswap/sdk'
import { cx } from '../../lib/cx'

/** What the wallet has of every token; old figures are dimmed. */
export function BalanceList() {
  const tokens = useTokens()
  const { get, isStale } = useBalances()
  return (
    <ul
      className={cx(
        'grid grid-cols-2 gap-x-6 gap-y-1 tabular-nums',
        isStale && 'opacity-60',
      )}
    >
      {tokens.map((token) => {
        const balance = get(token.symbol)
        return (
          <li
            key={token.symbol}
            className="flex justify-between gap-2"
            title={
              balance === undefined
                ? undefined
                : `${formatAmount(balance, token.decimals)} ${token.symbol}`
            }
          >
            <span className="text-muted">{token.symbol}</span>
            <span className="min-w-0 truncate">
              {balance === undefined
                ? '0.00'
                : formatTokenAmount(balance, token)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
