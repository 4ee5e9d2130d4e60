import { useBalances, useTokens } from '@letheswap/react'
import { memo, useId } from 'react'
import { swap } from '../../messages/screens'
import { TokenBalance } from '../ui/TokenBalance'
import { fewTokens } from '../ui/TokenSelect'

/**
 * The wallet's balance of every token; where there are many, of those it has.
 */
export const BalanceList = memo(() => {
  const all = useTokens()
  const { get } = useBalances()
  const tokens =
    all.length > fewTokens
      ? all.filter(({ isNative, symbol }) => isNative || get(symbol))
      : all
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
            <TokenBalance symbol={symbol} />
          </li>
        ))}
      </ul>
    </div>
  )
})
