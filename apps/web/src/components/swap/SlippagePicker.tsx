import { usePreferences } from '@letheswap/react'
import { useId, useState } from 'react'
import type { Address } from 'viem'
import { lazyComponent } from '../../lib/lazyComponent'
import { swap } from '../../messages/screens'
import { SettingsIcon } from '../icons/icons'
import { ToggleButton } from '../ui/ToggleButton'

const SwapSettings = lazyComponent(() => import('./SwapSettings'))

type Props = {
  disabled: boolean
  recipient: Address | undefined
  onRecipient: (recipient: Address | undefined) => void
}

export function SlippagePicker({ disabled, recipient, onRecipient }: Props) {
  const { slippageBps, slippageOptions, setPreferences } = usePreferences()
  const labelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isOwn = !slippageOptions.includes(slippageBps)
  return (
    // biome-ignore lint/a11y/useSemanticElements: WebKit gives a legend a line of its own
    <div
      role="group"
      aria-labelledby={labelId}
      className="flex flex-wrap items-center justify-between gap-x-3"
    >
      <span id={labelId} className="text-label text-muted">
        {swap.slippage}
      </span>
      <div className="flex gap-1">
        {slippageOptions.map((bps) => (
          <ToggleButton
            key={bps}
            disabled={disabled}
            className="px-1.5! desktop:px-2.5!"
            isPressed={bps === slippageBps}
            onClick={() => setPreferences({ slippageBps: bps })}
          >
            {(bps / 100).toFixed(1)}%
          </ToggleButton>
        ))}
        <ToggleButton
          disabled={disabled}
          isPressed={isOwn}
          {...SwapSettings.preloadOnAim}
          aria-label={
            isOwn
              ? swap.settingsWith({ slippage: `${slippageBps / 100}%` })
              : swap.settings
          }
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <SettingsIcon className="size-4" />
          {isOwn ? <span>{`${slippageBps / 100}%`}</span> : null}
        </ToggleButton>
      </div>
      <SwapSettings
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        recipient={recipient}
        onRecipient={onRecipient}
      />
    </div>
  )
}
