import { useTokens } from '@letheswap/react'
import { TokenBalance } from '../ui/TokenBalance'

/** What the wallet has of every token. */
export function BalanceList() {
  const tokens = useTokens()
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-1 tabular-nums">
      {tokens.map(({ symbol }) => (
        <li key={symbol} className="flex justify-between gap-2">
          <span className="text-muted">{symbol}</span>
          <TokenBalance symbol={symbol} />
        </li>
      ))}
    </ul>
  )
}
