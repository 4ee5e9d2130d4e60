import { useTokens } from '@letheswap/react'
import { useId } from 'react'
import { swap } from '../../messages/en/swap'
import { TokenBalance } from '../ui/TokenBalance'

/** What the wallet has of every token, the name in the first of the cells. */
export function BalanceList() {
  const tokens = useTokens()
  const titleId = useId()
  return (
    <div className="grid grid-cols-2 gap-x-5 gap-y-0.5 border-t border-hairline pt-2 tabular-nums">
      <h2 id={titleId} className="font-medium">
        {swap.balances}
      </h2>
      <ul aria-labelledby={titleId} className="contents">
        {tokens.map(({ symbol }) => (
          <li key={symbol} className="flex min-w-0 justify-between gap-2">
            <span className="text-muted">{symbol}</span>
            <span className="min-w-0 truncate">
              <TokenBalance symbol={symbol} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
