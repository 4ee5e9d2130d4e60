import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../../lib/cx'
import { guessAmounts } from '../../lib/guessAmounts'
import { Button } from './Button'

/**
 * An amount as the person typed it, which is never reformatted. A text that is
 * no plain number stays, with its likely readings to choose from. `aside`
 * stands at the field's right (a token select), `footer` beneath (balance and
 * Max).
 */
export function AmountInput({
  label,
  value,
  onChange,
  type = 'text',
  error,
  aside,
  footer,
  hint,
  isLabelHidden = false,
  ...rest
}: AmountInput.Props) {
  const id = useId()
  const guesses = guessAmounts(value)
  const problem =
    error ?? (guesses && 'Use digits and one decimal point, such as 1234.5.')
  const describedBy = cx(problem && `${id}-error`, hint && `${id}-hint`)
  // A number field swallows what makes no number, or keeps it to itself.
  const isNumber = type === 'number' && guesses === undefined
  return (
    <div>
      <label
        htmlFor={id}
        className={
          isLabelHidden ? 'sr-only' : 'mb-1 block text-label text-muted'
        }
      >
        {label}
      </label>
      <div
        className={cx(
          'rounded-field border bg-field px-3 py-2 focus-within:outline-2 focus-within:outline-offset-1',
          problem
            ? 'border-danger focus-within:outline-danger'
            : 'border-outline focus-within:outline-accent',
        )}
      >
        <div className="flex items-center gap-3">
          <input
            {...rest}
            id={id}
            type={isNumber ? 'number' : 'text'}
            {...(type === 'number' ? { min: 0, step: 'any' } : {})}
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
              'h-9 w-full min-w-0 bg-transparent tabular-nums outline-none placeholder:text-muted aria-busy:text-muted',
              getSize(value),
              problem && 'text-danger',
            )}
          />
          {aside}
        </div>
        {footer ? <div className="mt-1">{footer}</div> : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-label text-muted">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1 text-label text-danger"
        >
          {problem}
        </p>
      ) : null}
      {guesses && guesses.length > 0 ? (
        <div className="mt-1 mb-2 flex flex-wrap items-center gap-2 text-label">
          Did you mean
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

/** A long amount is smaller, so that its end is not cut off. */
const getSize = ({ length }: string) =>
  length > 15
    ? 'text-lead'
    : length > 10
      ? 'text-lead desktop:text-amount'
      : 'text-amount'

export declare namespace AmountInput {
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
    footer?: ReactNode
    isLabelHidden?: boolean
    /** @default '0.0' in the spec's dialogs; pass it where it is wanted. */
    placeholder?: string
    disabled?: boolean
    readOnly?: boolean
    autoFocus?: boolean
    onBlur?: () => void
    name?: string
    ref?: Ref<HTMLInputElement>
    'aria-busy'?: boolean
  }
}
