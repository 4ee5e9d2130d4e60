// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AmountInput } from '../src/components/ui/AmountInput'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** Types as an on-screen keyboard does, whose input a page can only revert. */
async function type(keys: string, keepsTyped: boolean) {
  function Field() {
    const [value, setValue] = useState('')
    return (
      <AmountInput
        label="Amount"
        value={value}
        onChange={setValue}
        keepsTyped={keepsTyped}
      />
    )
  }
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  await act(async () => root.render(<Field />))
  const input = host.querySelector('input') as HTMLInputElement
  const { set } = Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    'value',
  ) as { set: (text: string) => void }
  await act(async () => input.focus())
  for (const key of keys)
    await act(async () => {
      if (key === '<') set.call(input, input.value.slice(0, -1))
      else set.call(input, input.value + key)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
  return input.value
}

test.each([
  ['1,5', '1.5', '1.5'],
  ['1e5', '15', '1e5'],
  ['1.2.3', '1.23', '1.2.3'],
  ['-1', '1', '-1'],
  ['1e5<<', '', '1'],
  ['１．５', '1.5', '1.5'],
])(
  'behavior: %s leaves %s, or %s if the field keeps typed text',
  async (keys, held, kept) => {
    expect(await type(keys, false)).toBe(held)
    expect(await type(keys, true)).toBe(kept)
  },
)
