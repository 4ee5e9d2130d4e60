import type { PoolActivity } from '@letheswap/react'
import { formatPrice } from '@letheswap/sdk/amm'
import type { CandleInterval } from '@letheswap/sdk/market'
import { cx } from '../../lib/cx'
import { groupDigits } from '../../lib/groupDigits'
import { market } from '../../messages/en/market'

/** How long a candle may last. */
const intervals = ['1m', '5m', '1h', '1d'] as const satisfies CandleInterval[]

/** What one token costs in the other; a press turns it around. */
export function PriceHead({
  activity,
  interval,
  onInterval,
  onTurn,
}: PriceHead.Props) {
  const { price, tokenA, tokenB } = activity
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {price ? (
        <button
          type="button"
          title={market.turn}
          onClick={onTurn}
          className="min-h-11 rounded-field text-left text-lead font-semibold tabular-nums hover:text-accent desktop:min-h-8"
        >
          1 {tokenA.symbol} = {groupDigits(formatPrice(price))} {tokenB.symbol}
        </button>
      ) : (
        <p className="text-muted">{market.noLiquidity}</p>
      )}
      <fieldset className="flex gap-1">
        <legend className="sr-only">{market.interval}</legend>
        {intervals.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === interval}
            onClick={() => onInterval(each)}
            className={cx(
              'min-h-11 min-w-11 rounded-field border px-2 text-label font-medium transition-colors desktop:min-h-8',
              each === interval
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-hairline text-muted hover:bg-raised',
            )}
          >
            {market.intervals[each]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

export declare namespace PriceHead {
  type Props = {
    activity: PoolActivity
    interval: CandleInterval
    onInterval: (interval: CandleInterval) => void
    onTurn: () => void
  }
}
