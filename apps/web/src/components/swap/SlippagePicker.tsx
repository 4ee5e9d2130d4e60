import { usePreferences } from '@letheswap/react'
import { cx } from '../../lib/cx'

/** How much worse than quoted the price may get before the swap reverts. */
export function SlippagePicker({ disabled }: { disabled: boolean }) {
  const { slippageBps, slippageOptions, setSlippageBps } = usePreferences()
  return (
    <fieldset
      disabled={disabled}
      className="flex items-center justify-between gap-3"
    >
      <legend className="float-left text-label text-muted">Slippage</legend>
      <div className="flex gap-1">
        {slippageOptions.map((bps) => (
          <button
            key={bps}
            type="button"
            aria-pressed={bps === slippageBps}
            onClick={() => setSlippageBps(bps)}
            className={cx(
              'min-h-11 rounded-field border px-3 text-label font-medium tabular-nums transition-colors disabled:cursor-not-allowed desktop:min-h-8',
              bps === slippageBps
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-hairline text-muted hover:enabled:bg-raised',
            )}
          >
            {(bps / 100).toFixed(1)}%
          </button>
        ))}
      </div>
    </fieldset>
  )
}
