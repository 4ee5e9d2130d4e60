import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { cx } from '../../lib/cx'

type Props = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'onChange' | 'value'
> & {
  label: string
  value: string
  onChange: (text: string) => void
  /** An error sentence, which turns the field red. */
  error?: string | undefined
  /** Shown if there is no error. */
  note?: ReactNode
  /** Text after the field. */
  unit?: string
}

/** Shows a labeled field of a settings form, with a note below it. */
export function TextField({
  label,
  onChange,
  error,
  note,
  unit,
  className,
  ...rest
}: Props) {
  const id = useId()
  return (
    <div className="@container">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          {...rest}
          id={id}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
          className={cx(
            'min-h-11 rounded-field border bg-field placeholder:text-muted',
            error ? 'border-danger text-danger' : 'border-outline',
            className,
          )}
        />
        {unit ? <span className="text-muted">{unit}</span> : null}
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className={cx('mt-1 text-label', error ? 'text-danger' : 'text-muted')}
      >
        {error ?? note}
      </p>
    </div>
  )
}
