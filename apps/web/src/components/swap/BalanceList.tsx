import { useBalances, useTokens } from '@letheswap/react'
import { memo, useId } from 'react'
import { useWords } from '../../lib/useLanguage'
import { swap } from '../../messages/screens'
import { fewTokens } from '../tokens/TokenSelect'
import { TokenBalance } from '../ui/TokenBalance'

/**
 * Lists the wallet's balances. If there are many tokens, lists only those in the
 * wallet.
 */
export const BalanceList = memo(() => {
  const words = useWords(swap)
  const all = useTokens()
  const { get } = useBalances()
  const tokens =
    all.length > fewTokens
      ? all.filter(({ isNative, symbol }) => isNative || get(symbol))
      : all
  const titleId = useId()
  return (
    <div className="border-t border-hairline pt-2">
      <h2 id={titleId} className="mb-1 font-medium">
        {words.balances}
      </h2>
      <ul
        aria-labelledby={titleId}
        className="grid grid-cols-2 gap-x-6 gap-y-0.5 tabular-nums"
      >
        {tokens.map(({ symbol }) => (
          <li key={symbol} className="flex min-w-0 justify-between gap-2">
            <span className="wrap-anywhere text-muted">{symbol}</span>
            <TokenBalance symbol={symbol} />
          </li>
        ))}
      </ul>
    </div>
  )
})
