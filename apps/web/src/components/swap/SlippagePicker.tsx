import { usePreferences } from '@letheswap/react'
import { cx } from '../../lib/cx'

const options = [
  [50, '0.5%'],
  [100, '1.0%'],
  [500, '5.0%'],
] as const

/** How much worse than quoted the price may get before the swap reverts. */
export function SlippagePicker({ disabled }: { disabled: boolean }) {
  const { slippageBps, setSlippageBps } = usePreferences()
  return (
    <fieldset
      disabled={disabled}
      className="flex items-center justify-between gap-3"
    >
      <legend className="float-left text-label text-muted">Slippage</legend>
      <div className="flex gap-1">
        {options.map(([bps, text]) => (
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
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
