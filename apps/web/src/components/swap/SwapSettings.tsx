import { usePreferences } from '@letheswap/react'
import { useState } from 'react'
import type { Address } from 'viem'
import { swapParts } from '../../messages/dialogs'
import { swap } from '../../messages/screens'
import { Button } from '../ui/Button'
import { Dialog, DialogFooter } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { TextField } from '../ui/TextField'
import { getSlippageWarning } from './getSlippageWarning'
import { RecipientField } from './RecipientField'
import { readDeadline, readSlippage } from './swapSettings'

type Props = {
  onClose: () => void
  recipient: Address | undefined
  onRecipient: (recipient: Address | undefined) => void
}

export default function SwapSettings({
  onClose,
  recipient,
  onRecipient,
}: Props) {
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
    <Dialog onClose={onClose} title={swap.settings}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble through portals, in this case to the swap's form.
          event.stopPropagation()
          if (own.error || life.error || !to.isValid) return
          onRecipient(to.address)
          save({
            slippageBps: own.value ?? unchanged,
            deadlineSeconds: life.value,
          })
        }}
      >
        <TextField
          {...numberField}
          label={swapParts.yourSlippage}
          unit="%"
          placeholder={`${unchanged / 100}`}
          value={slippage}
          error={own.error}
          note={swapParts.slippageNote}
          onChange={setSlippage}
        />
        {warning ? (
          <InlineMessage tone="warning">{warning}</InlineMessage>
        ) : null}
        <TextField
          {...numberField}
          label={swapParts.deadline}
          unit={swapParts.minutes}
          placeholder={`${defaults.deadlineSeconds / 60}`}
          value={deadline}
          error={life.error}
          note={swapParts.deadlineNote}
          onChange={setDeadline}
        />
        <RecipientField
          recipient={recipient}
          onChange={(address, isValid) => setTo({ address, isValid })}
        />
        <DialogFooter>
          <Button type="submit" variant="primary">
            {swapParts.done}
          </Button>
          <Button
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
        </DialogFooter>
      </form>
    </Dialog>
  )
}

const numberField = {
  inputMode: 'decimal',
  className: 'w-28 px-3 text-right tabular-nums',
} as const
