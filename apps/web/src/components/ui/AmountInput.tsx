import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { mayReplaceDraft, toDraftText } from '../../lib/amountDraft'
import { cx } from '../../lib/cx'
import { lazyComponent } from '../../lib/lazyComponent'
import { amounts } from '../../messages/screens'

const AmountGuesses = lazyComponent(() => import('./AmountGuesses'), {
  failed: () => null,
})

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  /** Of the token, where it may have more than 18. */
  decimals?: number
  /** A sentence; turns the field red. */
  error?: string | undefined
  hint?: string | undefined
  aside?: ReactNode
  /** At the right of the label. */
  corner?: ReactNode
  footer?: ReactNode
  /** Cannot be changed, and keeps the focus. */
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
  decimals,
  disabled,
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
  const describedBy = cx(
    error && `${id}-error`,
    hint && `${id}-hint`,
    refused !== undefined && `${id}-refused`,
  )
  const refuse = (text: string) => setRefusal({ text, value })

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
    const { selectionStart, selectionEnd } = field
    const left = value.slice(0, selectionStart ?? undefined)
    const right = value.slice(selectionEnd ?? undefined)
    const isAllowed = (text: string) =>
      mayReplaceDraft(left + text + right, value, decimals)
    // What an on-screen keyboard composes cannot be prevented; onChange checks it.
    if (!event.cancelable || isAllowed(data)) return
    event.preventDefault()
    const text = toDraftText(data)
    const plain = text === ',' ? '.' : text
    if (!isAllowed(plain)) refuse(data)
    // Unlike an assignment, it goes where the caret is and can be undone.
    else document.execCommand('insertText', false, plain)
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
            type="text"
            // A disabled field would drop the focus, in each engine to another place.
            readOnly={disabled}
            aria-disabled={disabled || undefined}
            placeholder="0.0"
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            onChange={({ target }) => {
              const typed = toDraftText(target.value)
              // In a longer text a comma may group digits.
              const isOneMore = typed.length === value.length + 1
              const text = isOneMore ? typed.replace(',', '.') : typed
              // React undoes what is not taken.
              if (mayReplaceDraft(text, value, decimals)) change(text)
              else refuse(target.value)
            }}
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
      {refused === undefined ? null : (
        <AmountGuesses
          refused={refused}
          onChoose={(guess) => {
            change(guess, true)
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
