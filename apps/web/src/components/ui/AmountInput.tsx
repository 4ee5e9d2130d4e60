import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { isAmountDraft } from '../../lib/amountDraft'
import { cx } from '../../lib/cx'
import { guessAmounts } from '../../lib/guessAmounts'
import { amounts } from '../../messages/screens'
import { Button } from './Button'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  type?: 'text' | 'number'
  /** A sentence; turns the field red. */
  error?: string | undefined
  hint?: string | undefined
  aside?: ReactNode
  /** At the right of the label. */
  corner?: ReactNode
  footer?: ReactNode
  disabled?: boolean
  autoFocus?: boolean
  onBlur?: () => void
  'aria-busy'?: boolean
}

/**
 * An amount, which is digits with one decimal point. Any other change is refused, and
 * the likely meanings of a refused text are offered.
 */
export function AmountInput({
  label,
  value,
  onChange,
  type = 'text',
  error,
  aside,
  corner,
  footer,
  hint,
  ...rest
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<{ text: string; value: string }>()
  // Until the text is replaced: what follows may not be what was meant.
  const refused = refusal?.value === value ? refusal.text : undefined
  const guesses = refused === undefined ? [] : guessAmounts(refused)
  const describedBy = cx(
    error && `${id}-error`,
    hint && `${id}-hint`,
    refused !== undefined && `${id}-refused`,
  )
  const refuse = (text = '') => setRefusal({ text, value })

  function change(next: string, isGuess = false) {
    setRefusal(
      refused === undefined || next === '' || isGuess
        ? undefined
        : { text: refused, value: next },
    )
    onChange(next)
  }

  const beforeInput = useEffectEvent((event: InputEvent) => {
    const { data } = event
    const field = input.current
    if (data === null || field === null) return
    const { selectionStart: start, selectionEnd: end } = field
    // A number field doesn't tell its caret's place: there the points are counted.
    const [left, right] =
      start === null || end === null
        ? [getSelection()?.toString() ? '' : value.replace(/\d/g, ''), '']
        : [value.slice(0, start), value.slice(end)]
    const isAllowed = (text: string) => isAmountDraft(left + text + right)
    // What an on-screen keyboard composes cannot be prevented; onChange looks at it.
    if (!event.cancelable || isAllowed(data)) return
    event.preventDefault()
    if (data !== ',' || !isAllowed('.')) refuse(data)
    // Unlike an assignment, it goes where the caret is and can be undone.
    else document.execCommand('insertText', false, '.')
  })
  // React's event of this name is another one.
  useEffect(() => {
    const field = input.current
    field?.addEventListener('beforeinput', beforeInput)
    return () => field?.removeEventListener('beforeinput', beforeInput)
  }, [])

  return (
    <div
      className={cx(
        'rounded-field border bg-field px-3 pt-2 focus-within:outline-2 focus-within:outline-offset-1',
        // Room for the button on the lower edge.
        corner && (error || hint || refused !== undefined) ? 'pb-6' : 'pb-2',
        error
          ? 'border-danger focus-within:outline-danger'
          : 'border-hairline transition-colors hover:border-outline focus-within:outline-accent',
      )}
    >
      <div className="flex min-h-8 items-center justify-between gap-3 text-label text-muted desktop:min-h-6">
        <label htmlFor={id} className="shrink-0">
          {label}
        </label>
        {corner}
      </div>
      <div
        style={{ '--characters': value.length } as CSSProperties}
        className="flex flex-wrap items-center justify-end gap-x-3"
      >
        <div className="@container min-w-0 grow basis-[calc(var(--characters)*0.6rem)]">
          <input
            {...rest}
            ref={input}
            id={id}
            type={type}
            {...(type === 'number' ? { min: 0, step: 'any' } : {})}
            placeholder="0.0"
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            onChange={({ target }) => {
              // In a longer text a comma may group digits.
              const isOneMore = target.value.length === value.length + 1
              const text = isOneMore
                ? target.value.replace(',', '.')
                : target.value
              // React undoes what is not taken.
              if (target.validity.badInput || !isAmountDraft(text)) refuse()
              else change(text)
            }}
            // Scrolling over a focused number input would change the amount.
            onWheel={
              type === 'number' ? (e) => e.currentTarget.blur() : undefined
            }
            className={cx(
              'amount h-11 w-full min-w-0 bg-transparent tabular-nums outline-none placeholder:text-muted aria-busy:text-muted',
              error && 'text-danger',
            )}
          />
        </div>
        {aside}
      </div>
      {footer}
      {hint ? (
        <p id={`${id}-hint`} className="text-label text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-label text-danger">
          {error}
        </p>
      ) : null}
      {refused === undefined ? null : (
        <p id={`${id}-refused`} role="status" className="text-label text-muted">
          {amounts.notEntered}
        </p>
      )}
      {guesses.length > 0 ? (
        <div className="mt-1 flex flex-wrap items-center gap-2 text-label">
          {amounts.didYouMean}
          {guesses.map((guess) => (
            <Button
              key={guess}
              size="sm"
              onClick={() => {
                change(guess, true)
                input.current?.focus()
              }}
            >
              {guess}?
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
