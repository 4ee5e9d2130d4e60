import type { PoolActivity } from '@letheswap/react'
import { shortenAddress } from '@letheswap/sdk'
import { useId, useState } from 'react'
import { market } from '../../messages/en/market'
import { showDateTime } from '../../messages/intl'
import { Button } from '../ui/Button'
import { TransactionHash } from '../ui/TransactionHash'
import { showIn } from './showIn'

const few = 8

/** The latest trades, deposits and withdrawals, newest first. */
export function PoolTrades({ activity }: { activity: PoolActivity }) {
  const { tokenA, tokenB, trades } = activity
  const [isLong, setIsLong] = useState(false)
  const titleId = useId()
  const shown = isLong ? trades : trades.slice(0, few)
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {market.trades}
      </h3>
      {trades.length === 0 ? (
        <p className="mt-2 text-label text-muted">{market.noTrades}</p>
      ) : (
        <ul aria-labelledby={titleId} className="divide-y divide-hairline">
          {shown.map(
            ({ amountA, amountB, logIndex, timestamp, txHash, type }) => {
              const time = new Date(timestamp * 1_000)
              return (
                <li
                  key={`${txHash}-${logIndex}`}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-label tabular-nums"
                >
                  <span>
                    {market.did[type]({
                      a: showIn(amountA, tokenA),
                      b: showIn(amountB, tokenB),
                    })}
                  </span>
                  <span className="flex items-center gap-3 text-muted">
                    <time dateTime={time.toISOString()}>
                      {showDateTime(time)}
                    </time>
                    <TransactionHash
                      hash={txHash}
                      label={market.copyHash({ hash: shortenAddress(txHash) })}
                    >
                      {shortenAddress(txHash)}
                    </TransactionHash>
                  </span>
                </li>
              )
            },
          )}
        </ul>
      )}
      {trades.length > few && !isLong ? (
        <Button size="sm" variant="quiet" onClick={() => setIsLong(true)}>
          {market.moreTrades}
        </Button>
      ) : null}
    </section>
  )
}
