import { type CSSProperties, type ReactNode, useId } from 'react'
import { cx } from '../../lib/cx'
import { guessAmounts } from '../../lib/guessAmounts'
import { amounts } from '../../messages/screens'
import { Button } from './Button'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  /** @default 'text' */
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

/** An amount as it was typed; a text that is no number is offered its likely meanings. */
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
  const guesses = guessAmounts(value)
  const problem = error ?? (guesses && amounts.format)
  const describedBy = cx(problem && `${id}-error`, hint && `${id}-hint`)
  // A number field reports no text for an input that is not a number.
  const isNumber = type === 'number' && guesses === undefined
  return (
    <div
      className={cx(
        'rounded-field border bg-field px-3 pt-2 focus-within:outline-2 focus-within:outline-offset-1',
        // Room for the button on the lower edge.
        corner && (problem || hint) ? 'pb-6' : 'pb-2',
        problem
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
            id={id}
            type={isNumber ? 'number' : 'text'}
            {...(type === 'number' ? { min: 0, step: 'any' } : {})}
            placeholder="0.0"
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            aria-invalid={problem ? true : undefined}
            aria-describedby={describedBy || undefined}
            onChange={(event) => onChange(event.target.value)}
            onBeforeInput={(event) => {
              const { data } = event.nativeEvent as InputEvent
              const isReplaced = getSelection()?.toString() === value
              const next = `${isReplaced ? '' : value}${data ?? ''}`
              if (!isNumber || !guessAmounts(next)) return
              event.preventDefault()
              onChange(next)
            }}
            // Scrolling over a focused number input would change the amount.
            onWheel={isNumber ? (e) => e.currentTarget.blur() : undefined}
            className={cx(
              'amount h-11 w-full min-w-0 bg-transparent tabular-nums outline-none placeholder:text-muted aria-busy:text-muted',
              problem && 'text-danger',
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
      {problem ? (
        <p id={`${id}-error`} role="alert" className="text-label text-danger">
          {problem}
        </p>
      ) : null}
      {guesses && guesses.length > 0 ? (
        <div className="mt-1 flex flex-wrap items-center gap-2 text-label">
          {amounts.didYouMean}
          {guesses.map((guess) => (
            <Button
              key={guess}
              size="sm"
              onClick={() => {
                onChange(guess)
                document.getElementById(id)?.focus()
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
