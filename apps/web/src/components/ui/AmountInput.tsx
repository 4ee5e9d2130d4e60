import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../../lib/cx'

/**
 * An amount as the person typed it. It never reformats: the text goes up, and
 * whoever owns it decides. `aside` stands at the field's right (a token
 * select), `footer` beneath (balance and Max).
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
  const describedBy = cx(error && `${id}-error`, hint && `${id}-hint`)
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
          error
            ? 'border-danger focus-within:outline-danger'
            : 'border-outline focus-within:outline-accent',
        )}
      >
        <div className="flex items-center gap-3">
          <input
            {...rest}
            id={id}
            type={type}
            {...(type === 'number' ? { min: 0, step: 'any' } : {})}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            onChange={(event) =>
              onChange(event.target.value, {
                badInput: event.target.validity.badInput,
              })
            }
            // Scrolling over a focused number input would change the amount.
            onWheel={
              type === 'number' ? (e) => e.currentTarget.blur() : undefined
            }
            className={cx(
              'h-9 w-full min-w-0 bg-transparent tabular-nums outline-none placeholder:text-muted aria-busy:text-muted',
              getSize(value),
              error && 'text-danger',
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
      {error ? (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1 text-label text-danger"
        >
          {error}
        </p>
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
    /**
     * `badInput` is the browser's word that a number field holds text that is
     * no number; its `text` is then empty although the field is not.
     */
    onChange: (text: string, meta: { badInput: boolean }) => void
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
