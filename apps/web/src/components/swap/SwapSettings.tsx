import { usePreferences } from '@letheswap/react'
import { type ReactNode, useId, useState } from 'react'
import type { Address } from 'viem'
import { cx } from '../../lib/cx'
import { swapParts } from '../../messages/dialogs'
import { swap } from '../../messages/screens'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { getSlippageWarning } from './getSlippageWarning'
import { RecipientField } from './RecipientField'
import { readDeadline, readSlippage, type SettingReading } from './swapSettings'

type Props = {
  isOpen: boolean
  onClose: () => void
  recipient: Address | undefined
  onRecipient: (recipient: Address | undefined) => void
}

export default function SwapSettings({ isOpen, ...rest }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title={swap.settings}>
      <Fields {...rest} />
    </Dialog>
  )
}

function Fields({ onClose, recipient, onRecipient }: Omit<Props, 'isOpen'>) {
  const preferences = usePreferences()
  const { defaults, setPreferences, slippageBps, slippageOptions } = preferences
  const isOwn = !slippageOptions.includes(slippageBps)
  const [slippage, setSlippage] = useState(isOwn ? `${slippageBps / 100}` : '')
  const [deadline, setDeadline] = useState(
    `${preferences.deadlineSeconds / 60}`,
  )
  const [to, setTo] = useState({ address: recipient, isValid: true })
  const own = readSlippage(slippage, preferences.maxSlippageBps)
  const life = readDeadline(deadline, preferences.maxDeadlineSeconds)
  const warning = own.value && getSlippageWarning(own.value)
  const unchanged = isOwn ? defaults.slippageBps : slippageBps

  function save(chosen: Parameters<typeof setPreferences>[0]) {
    setPreferences(chosen)
    onClose()
  }
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble through portals, here to the swap's form.
        event.stopPropagation()
        if (own.error || life.error || !to.isValid) return
        onRecipient(to.address)
        save({
          slippageBps: own.value ?? unchanged,
          deadlineSeconds: life.value,
        })
      }}
    >
      <Setting
        label={swapParts.yourSlippage}
        unit="%"
        placeholder={`${unchanged / 100}`}
        text={slippage}
        reading={own}
        onChange={setSlippage}
      >
        {swapParts.slippageNote}
      </Setting>
      {warning ? <InlineMessage tone="warning">{warning}</InlineMessage> : null}
      <Setting
        label={swapParts.deadline}
        unit={swapParts.minutes}
        placeholder={`${defaults.deadlineSeconds / 60}`}
        text={deadline}
        reading={life}
        onChange={setDeadline}
      >
        {swapParts.deadlineNote}
      </Setting>
      <RecipientField
        recipient={recipient}
        onChange={(address, isValid) => setTo({ address, isValid })}
      />
      <div className="flex flex-col gap-2 desktop:flex-row-reverse">
        <Button type="submit" variant="primary" className="flex-1">
          {swapParts.done}
        </Button>
        <Button
          className="flex-1"
          onClick={() => {
            onRecipient(undefined)
            save({
              slippageBps: defaults.slippageBps,
              deadlineSeconds: undefined,
            })
          }}
        >
          {swapParts.useDefaults}
        </Button>
      </div>
    </form>
  )
}

function Setting({
  label,
  unit,
  text,
  placeholder,
  reading,
  onChange,
  children,
}: {
  label: string
  unit: string
  text: string
  placeholder: string
  reading: SettingReading
  onChange: (text: string) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          placeholder={placeholder}
          aria-invalid={reading.error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          className={cx(
            'min-h-11 w-28 rounded-field border bg-field px-3 text-right tabular-nums placeholder:text-muted',
            reading.error ? 'border-danger text-danger' : 'border-outline',
          )}
        />
        <span className="text-muted">{unit}</span>
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className={cx(
          'mt-1 text-label',
          reading.error ? 'text-danger' : 'text-muted',
        )}
      >
        {reading.error ?? children}
      </p>
    </div>
  )
}
