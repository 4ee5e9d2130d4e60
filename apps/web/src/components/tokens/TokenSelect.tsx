import { useId, useState } from 'react'
import { cx } from '../../lib/cx'
import { lazyComponent } from '../../lib/lazyComponent'
import { ChevronDownIcon } from '../icons/icons'
import { TokenIcon } from '../icons/TokenIcon'
import type { TokenChoice } from './TokenDialog'

const TokenDialog = lazyComponent(() => import('./TokenDialog'))

/** With more tokens than this, the list has a search. */
export const fewTokens = 8

type Props = TokenChoice & { disabled?: boolean }

/** A token dropdown, or for many tokens a button that opens a list with a search. */
export function TokenSelect(props: Props) {
  return props.tokens.length > fewTokens ? (
    <SearchedSelect {...props} />
  ) : (
    <PlainSelect {...props} />
  )
}

/** The platform's own select, unseen over an element with the icon and the symbol. */
function PlainSelect({
  label,
  tokens,
  value,
  onChange,
  disabled = false,
  getBalance,
}: Props) {
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
          const balance = getBalance?.(token)
          const detail = balance ? `${token.name} · ${balance}` : token.name
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
        className={cx(
          face,
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-enabled:peer-hover:border-outline peer-disabled:text-muted',
        )}
      >
        <Face symbol={value} />
      </span>
    </div>
  )
}

function SearchedSelect({ disabled = false, ...rest }: Props) {
  const { label, value } = rest
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}: ${value}`}
        disabled={disabled}
        {...TokenDialog.preloadOnAim}
        onClick={() => setIsOpen(true)}
        className={cx(
          face,
          'max-w-44 shrink-0 enabled:hover:border-outline disabled:text-muted',
        )}
      >
        <Face symbol={value} />
      </button>
      <TokenDialog {...rest} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const face =
  'flex min-h-11 items-center gap-2 rounded-full border border-hairline bg-surface py-1 pr-3 pl-2 font-medium transition-colors desktop:min-h-10'

const Face = ({ symbol }: { symbol: string }) => (
  <>
    <TokenIcon symbol={symbol} />
    <span className="truncate">{symbol}</span>
    <ChevronDownIcon className="size-4 shrink-0 text-muted" />
  </>
)
