import {
  type CSSProperties,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from '../../lib/cx'
import { groupDigits } from '../../lib/format'
import { lazyComponent } from '../../lib/lazyComponent'
import { amounts } from '../../messages/screens'
import { useAmountText } from './useAmountText'

const AmountGuesses = lazyComponent(() => import('./AmountGuesses'), {
  failed: () => null,
})

type Props = {
  label: string
  value: string
  /** The text of the field without focus. @default value */
  shown?: string
  onChange: (text: string) => void
  /** Decimals of the token, if it can have more than 18. */
  decimals?: number
  /** Keeps the text even if it is not an amount. @default false */
  keepsTyped?: boolean
  /** An error sentence, which turns the field red. */
  error?: string | undefined
  hint?: string | undefined
  aside?: ReactNode
  className?: string
  footer?: ReactNode
  /** True if the field cannot be changed. It keeps the focus. */
  disabled?: boolean
  autoFocus?: boolean
  onBlur?: () => void
  'aria-busy'?: boolean
}

/**
 * Shows a field for an amount: digits with one decimal point. Refuses any other change,
 * unless `keepsTyped`, and offers the likely meanings of refused text.
 */
export function AmountInput({
  label,
  value,
  shown = value,
  onChange,
  decimals,
  keepsTyped = false,
  disabled,
  error,
  aside,
  className,
  footer,
  hint,
  onBlur,
  ...rest
}: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const text = hasFocus ? value : shown
  const { refused, take, choose } = useAmountText({
    field,
    value,
    onChange,
    decimals,
    keepsTyped,
  })
  const describedBy = cx(
    error && `${id}-error`,
    hint && !error && `${id}-hint`,
    refused !== undefined && `${id}-refused`,
  )

  return (
    <div
      className={cx(
        'group/amount relative rounded-panel border bg-field px-3 py-2.5 outline-offset-2 outline-accent has-[input:focus-visible]:outline-2',
        error ? 'border-danger' : 'border-transparent',
        className,
      )}
    >
      <div className="flex min-h-6 items-baseline justify-between gap-3 text-label text-muted">
        <label htmlFor={id} className="shrink-0">
          {label}
        </label>
        {error ? (
          <p id={`${id}-error`} role="alert" className="text-right text-danger">
            {error}
          </p>
        ) : null}
        {hint && !error ? (
          <p id={`${id}-hint`} className="text-right">
            {hint}
          </p>
        ) : null}
      </div>
      <div
        style={{ '--characters': text.length } as CSSProperties}
        className="flex items-center gap-x-3"
      >
        <div className="@container min-w-0 grow">
          <input
            {...rest}
            ref={field}
            id={id}
            type="text"
            // A disabled field would lose the focus, and each browser moves it
            // elsewhere.
            readOnly={disabled}
            aria-disabled={disabled || undefined}
            placeholder="0.0"
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={text}
            title={
              text === value || text === groupDigits(value) ? undefined : value
            }
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            onFocus={({ currentTarget }) => {
              setHasFocus(true)
              // A changed text loses the selection that Tab makes, so it is selected
              // again.
              if (text !== value) queueMicrotask(() => currentTarget.select())
            }}
            onBlur={() => {
              setHasFocus(false)
              onBlur?.()
            }}
            onChange={({ target }) => take(target.value)}
            className={cx(
              'amount h-11 w-full min-w-0 bg-transparent text-ellipsis outline-none placeholder:text-outline aria-busy:opacity-60',
              error && 'text-danger',
            )}
          />
        </div>
        {aside}
      </div>
      {footer}
      {refused === undefined ? null : (
        // While the field is focused, the note covers its lower edge, so that nothing
        // moves.
        // biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the field
        <div
          className="bubble inset-x-1 top-auto! bottom-1 z-20! hidden min-h-11 py-0! items-center justify-between gap-x-3 text-label whitespace-normal! group-focus-within/amount:flex"
          onMouseDown={(event) => event.preventDefault()}
        >
          <p
            id={`${id}-refused`}
            role="status"
            className="text-muted not-last:sr-only"
          >
            {amounts.notEntered}
          </p>
          <AmountGuesses
            refused={refused}
            onChoose={(guess) => {
              choose(guess)
              field.current?.focus()
            }}
          />
        </div>
      )}
    </div>
  )
}
