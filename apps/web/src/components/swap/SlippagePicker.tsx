import { usePreferences } from '@letheswap/react'
import { useState } from 'react'
import { cx } from '../../lib/cx'
import { lazyComponent } from '../../lib/lazyComponent'
import { swap } from '../../messages/en/swap'
import { SettingsIcon } from '../icons/swapIcons'
import { getSlippageWarning } from './swapSettings'

const SwapSettings = lazyComponent(() => import('./SwapSettings'))

type Props = {
  disabled: boolean
  /** Steps of a swap need its room on a low phone. */
  isYielding: boolean
}

/** How much worse than quoted the price may get before the swap reverts. */
export function SlippagePicker({ disabled, isYielding }: Props) {
  const { slippageBps, slippageOptions, setSlippageBps } = usePreferences()
  const [isOpen, setIsOpen] = useState(false)
  const isOwn = !slippageOptions.includes(slippageBps)
  const warning = isOwn && getSlippageWarning(slippageBps)
  return (
    <fieldset
      disabled={disabled}
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-3',
        isYielding && 'max-desktop:[@media(height<44rem)]:hidden',
      )}
    >
      <legend className="float-left text-label text-muted">
        {swap.slippage}
      </legend>
      <div className="flex gap-1">
        {slippageOptions.map((bps) => (
          <button
            key={bps}
            type="button"
            aria-pressed={bps === slippageBps}
            onClick={() => setSlippageBps(bps)}
            className={cx(
              'min-h-11 rounded-field border px-2.5 text-label font-medium tabular-nums transition-colors disabled:cursor-not-allowed desktop:min-h-8',
              bps === slippageBps
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-transparent text-muted hover:enabled:bg-raised',
            )}
          >
            {(bps / 100).toFixed(1)}%
          </button>
        ))}
        <button
          type="button"
          {...SwapSettings.preloadOnAim}
          aria-label={
            isOwn
              ? swap.settingsWith({ slippage: `${slippageBps / 100}%` })
              : swap.settings
          }
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className={cx(
            'flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-field border px-2 text-label font-medium tabular-nums transition-colors disabled:cursor-not-allowed desktop:min-h-8 desktop:min-w-8',
            isOwn
              ? 'border-accent bg-accent-soft text-ink'
              : 'border-transparent text-muted hover:enabled:bg-raised',
          )}
        >
          <SettingsIcon className="size-4" />
          {isOwn ? `${slippageBps / 100}%` : null}
        </button>
      </div>
      {warning ? (
        <p className="w-full text-label text-warning">{warning}</p>
      ) : null}
      <SwapSettings isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </fieldset>
  )
}
