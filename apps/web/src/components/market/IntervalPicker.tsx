import { cx } from '../../lib/cx'
import { market } from '../../messages/en/market'
import { type ChartInterval, chartIntervals } from './chartWindows'

type Props = {
  interval: ChartInterval
  onPick: (interval: ChartInterval) => void
}

/** How long each candle of the chart lasts. */
export function IntervalPicker({ interval, onPick }: Props) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{market.interval}</legend>
      {chartIntervals.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === interval}
          onClick={() => onPick(each)}
          className={cx(
            'min-h-11 min-w-11 rounded-field border px-2 text-label font-medium transition-colors desktop:min-h-8',
            each === interval
              ? 'border-accent bg-accent-soft text-ink'
              : 'border-transparent text-muted hover:bg-raised',
          )}
        >
          {market.intervals[each]}
        </button>
      ))}
    </fieldset>
  )
}
