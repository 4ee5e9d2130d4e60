import type { PoolActivity } from '@letheswap/react'
import { formatPrice } from '@letheswap/sdk/amm'
import { cx } from '../../lib/cx'
import { groupDigits } from '../../lib/format'
import { market } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import type { ChartInterval } from './chartWindows'
import { toNumber } from './toNumber'

type Props = {
  activity: PoolActivity
  interval: ChartInterval
  /** Switches the direction of the price. */
  onTurn: () => void
}

/** Shows the current price, and its change over the chart's range. */
export function PoolPrice({
  activity: { candles, price, tokenA, tokenB },
  interval,
  onTurn,
}: Props) {
  if (!price) return <p className="text-muted">{market.noLiquidity}</p>
  const [first] = candles
  const change = first
    ? (toNumber(price) / toNumber(first.open) - 1) * 100
    : undefined
  return (
    <div className="flex flex-wrap items-end gap-x-3">
      <button
        type="button"
        title={common.inversePrice}
        onClick={onTurn}
        className="text-button rounded-field text-left tabular-nums hover:text-accent"
      >
        <span className="block text-label text-muted">
          1 {tokenA.symbol} ={' '}
        </span>
        <span className="text-amount font-medium tracking-[-0.02em]">
          {groupDigits(formatPrice(price))}
        </span>{' '}
        {tokenB.symbol}
      </button>
      {change === undefined ? null : (
        <p className="pb-1.5 tabular-nums">
          <span
            className={cx(
              'font-medium',
              change >= 0.005 && 'text-success',
              change <= -0.005 && 'text-danger',
            )}
          >
            {`${change >= 0.005 ? '+' : ''}${change.toFixed(2).replace(/^-(0\.00)?/, (_, zero) => zero ?? '−')}%`}
          </span>{' '}
          <span className="text-label text-muted">
            {market.pastRanges[interval]}
          </span>
        </p>
      )}
    </div>
  )
}
