import type { PoolActivity } from '@letheswap/react'
import { memo, useId, useState } from 'react'
import { showTokenAmount } from '../../lib/format'
import { market } from '../../messages/dialogs'
import { Button } from '../ui/Button'
import { TransactionList, TransactionRow } from '../ui/TransactionRow'

const SHORT_LIST = 8

type Props = { activity: PoolActivity }

/** Renders only for new trades, not for each press on the chart. */
export const PoolTrades = memo(({ activity }: Props) => {
  const { tokenA, tokenB, trades } = activity
  const [isLong, setIsLong] = useState(false)
  const titleId = useId()
  const shown = isLong ? trades : trades.slice(0, SHORT_LIST)
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {market.trades}
      </h3>
      {trades.length === 0 ? (
        <p className="mt-2 text-label text-muted">{market.noTrades}</p>
      ) : (
        <div className="text-label">
          <TransactionList label={market.trades}>
            {shown.map(
              ({ amountA, amountB, logIndex, timestamp, hash, type }) => (
                <TransactionRow
                  key={`${hash}-${logIndex}`}
                  time={timestamp * 1_000}
                  hash={hash}
                >
                  {market.did[type]({
                    a: showTokenAmount(amountA, tokenA),
                    b: showTokenAmount(amountB, tokenB),
                  })}
                </TransactionRow>
              ),
            )}
          </TransactionList>
        </div>
      )}
      {trades.length > SHORT_LIST && !isLong ? (
        <Button size="sm" variant="quiet" onClick={() => setIsLong(true)}>
          {market.moreTrades}
        </Button>
      ) : null}
    </section>
  )
})
