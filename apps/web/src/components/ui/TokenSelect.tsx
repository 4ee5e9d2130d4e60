import { useId } from 'react'
import { ChevronDownIcon } from '../icons/icons'
import { TokenIcon } from '../icons/TokenIcon'

/**
 * A token dropdown. It is the platform's own select, so that keyboard, screen
 * reader and a phone's picker work as people know them; the face above it
 * shows the mark and the symbol.
 */
export function TokenSelect({
  label,
  tokens,
  value,
  onChange,
  disabled = false,
  getDetail,
}: TokenSelect.Props) {
  const id = useId()
  return (
    <div className="relative shrink-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="peer absolute inset-0 z-10 size-full bg-surface text-ink opacity-0"
      >
        {tokens.map((token) => {
          const detail = getDetail?.(token.symbol) ?? token.name
          return (
            <option key={token.symbol} value={token.symbol}>
              {/* Browsers that cannot style an option show the text only. */}
              <TokenIcon symbol={token.symbol} />
              <span>{token.symbol}</span>
              {detail ? (
                <span className="text-muted">
                  <span className="plain-picker-only"> · </span>
                  {detail}
                </span>
              ) : null}
            </option>
          )
        })}
      </select>
      <span
        aria-hidden="true"
        className="flex min-h-11 items-center gap-2 rounded-full border border-outline bg-surface py-1 pr-3 pl-2 font-medium transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-enabled:peer-hover:bg-raised peer-disabled:text-muted desktop:min-h-10"
      >
        <TokenIcon symbol={value} />
        {value}
        <ChevronDownIcon className="size-4 text-muted" />
      </span>
    </div>
  )
}

export declare namespace TokenSelect {
  type Props = {
    /** Its accessible name, such as 'From token'. */
    label: string
    tokens: readonly { symbol: string; name: string }[]
    /** The chosen symbol. */
    value: string
    onChange: (symbol: string) => void
    disabled?: boolean
    /** What stands beside a symbol in the open list. @default its name */
    getDetail?: (symbol: string) => string | undefined
  }
}
