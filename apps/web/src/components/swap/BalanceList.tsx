import { useTokens } from '@letheswap/react'
import { useId } from 'react'
import { TokenBalance } from '../ui/TokenBalance'

/** What the wallet has of every token, the name in the first of the cells. */
export function BalanceList() {
  const tokens = useTokens()
  const titleId = useId()
  return (
    <div className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 border-t border-hairline pt-3 tabular-nums">
      <h2 id={titleId} className="font-medium">
        Balances
      </h2>
      <ul aria-labelledby={titleId} className="contents">
        {tokens.map(({ symbol }) => (
          <li key={symbol} className="flex justify-between gap-2">
            <span className="text-muted">{symbol}</span>
            <TokenBalance symbol={symbol} />
          </li>
        ))}
      </ul>
    </div>
  )
}
