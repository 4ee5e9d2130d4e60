import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { mayReplaceDraft, toDraftText } from '../../lib/amountDraft'

type Props = {
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (text: string) => void
  decimals: number | undefined
  keepsTyped: boolean
}

/**
 * Returns the text and handlers of an amount field. Any text that is not an amount is
 * returned as `refused` and does not change the value.
 */
export function useAmountText({
  field,
  value,
  onChange,
  decimals,
  keepsTyped,
}: Props) {
  const [refusal, setRefusal] = useState<{ text: string; value: string }>()
  // The refused text stays visible until it is replaced, because later input may rely
  // on it.
  const refused = refusal?.value === value ? refusal.text : undefined
  const refuse = (text: string) => setRefusal({ text, value })

  function change(next: string, isGuess = false) {
    setRefusal(
      refused === undefined || next === '' || isGuess
        ? undefined
        : {
            // Text typed after the refused text is appended: '1,234.' becomes
            // '1,234.5'.
            text: next.startsWith(value)
              ? refused + next.slice(value.length)
              : refused,
            value: next,
          },
    )
    onChange(next)
  }

  /** Handles the field's text after a change. */
  function take(text: string) {
    const typed = toDraftText(text)
    // A single typed comma is a decimal point. In longer text, a comma may group
    // digits.
    const isOneMore = typed.length === value.length + 1
    const next = isOneMore ? typed.replace(',', '.') : typed
    const isKept = keepsTyped && typed.length <= value.length + 1
    // If the text is not accepted, React restores the old text.
    if (isKept || mayReplaceDraft(next, value, decimals)) change(next)
    else refuse(text)
  }

  const beforeInput = useEffectEvent((event: InputEvent) => {
    const { data } = event
    const input = field.current
    if (data === null || input === null) return
    const { selectionStart, selectionEnd } = input
    const left = value.slice(0, selectionStart ?? undefined)
    const right = value.slice(selectionEnd ?? undefined)
    const isAllowed = (text: string) =>
      mayReplaceDraft(left + text + right, value, decimals)
    // Composed input cannot be prevented, so `take` checks it.
    if (!event.cancelable || isAllowed(data)) return
    const text = toDraftText(data)
    const plain = text === ',' ? '.' : text
    if (keepsTyped && text.length === 1 && !isAllowed(plain)) return
    event.preventDefault()
    // If there is a second separator, the first separator groups digits.
    if (!isAllowed(plain))
      refuse(
        text.length === 1
          ? left.replace('.', text === '.' ? ',' : '.') + text + right
          : data,
      )
    // Unlike an assignment, `execCommand` inserts at the caret and can be undone.
    else document.execCommand('insertText', false, plain)
  })
  // Listens to the browser's own event, because React's event with this name is a
  // different event.
  useEffect(() => {
    const input = field.current
    input?.addEventListener('beforeinput', beforeInput)
    return () => input?.removeEventListener('beforeinput', beforeInput)
  }, [field])

  return { refused, take, choose: (guess: string) => change(guess, true) }
}
