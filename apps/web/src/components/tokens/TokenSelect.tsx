import { useId, useState } from 'react'
import { cx } from '../../lib/cx'
import { lazyComponent } from '../../lib/lazyComponent'
import { common } from '../../messages/screens'
import { ChevronDownIcon } from '../icons/icons'
import { TokenIcon } from '../icons/TokenIcon'
import type { TokenChoice } from './TokenDialog'

const TokenDialog = lazyComponent(() => import('./TokenDialog'))

/** A list with more tokens than this has a search field. */
export const fewTokens = 8

type Props = TokenChoice & {
  disabled?: boolean
  /** Also offers to import a token in a dropdown. @default false */
  offersImport?: boolean
}

/** Shows a token dropdown or, with many tokens, a button that opens a searchable list. */
export function TokenSelect({ disabled = false, ...choice }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const select = { ...choice, disabled, onOpen: () => setIsOpen(true) }
  const isSearched = choice.tokens.length > fewTokens
  return (
    <>
      {isSearched ? (
        <SearchedSelect {...select} />
      ) : (
        <PlainSelect {...select} />
      )}
      {isSearched || choice.canImport ? (
        <TokenDialog
          {...choice}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}

type SelectProps = Props & { onOpen: () => void }

/** The value of the option that opens the searchable list. */
const openList = ' '

/**
 * Shows the platform's select, invisible over an element with the icon and the symbol.
 */
function PlainSelect({
  label,
  tokens,
  value,
  onChange,
  disabled,
  offersImport,
  getHolding,
  onOpen,
}: SelectProps) {
  const id = useId()
  return (
    <div className="relative shrink-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {/* The select is clipped, because in WebKit the page would become as wide as the
          longest option. */}
      <span className="peer absolute inset-0 z-10 overflow-clip">
        <select
          id={id}
          value={value}
          disabled={disabled}
          {...(offersImport ? TokenDialog.preloadOnAim : {})}
          onChange={({ target }) =>
            target.value === openList ? onOpen() : onChange(target.value)
          }
          className="size-full bg-surface text-ink opacity-0"
        >
          {tokens.map((token) => {
            const holding = getHolding?.(token)
            return (
              <option key={token.symbol} value={token.symbol}>
                {/* Browsers that cannot style options show only the text. */}
                <TokenIcon symbol={token.symbol} className="size-8" />
                <span className="grid min-w-0 flex-1">
                  <span className="font-medium">{token.symbol}</span>
                  <span className="truncate text-label text-muted">
                    <span className="plain-picker-only"> · </span>
                    {token.isImported ? `${common.imported} · ` : null}
                    {token.name}
                  </span>
                </span>
                {holding ? (
                  <span className="grid justify-items-end tabular-nums">
                    <span>
                      <span className="plain-picker-only"> · </span>
                      {holding.balance}
                    </span>
                    <span className="text-label text-muted">
                      <span className="plain-picker-only"> · </span>
                      {holding.usd}
                    </span>
                  </span>
                ) : null}
              </option>
            )
          })}
          {offersImport ? (
            <option value={openList}>{common.importToken}</option>
          ) : null}
        </select>
      </span>
      <span
        aria-hidden="true"
        className={cx(
          face,
          'peer-has-focus-visible:outline-2 peer-has-focus-visible:outline-offset-2 peer-has-focus-visible:outline-accent peer-has-[select:disabled]:text-muted peer-has-[select:enabled]:peer-hover:border-outline',
        )}
      >
        <Face symbol={value} />
      </span>
    </div>
  )
}

function SearchedSelect({ disabled, label, value, onOpen }: SelectProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label}: ${value}`}
      disabled={disabled}
      {...TokenDialog.preloadOnAim}
      onClick={onOpen}
      className={cx(
        face,
        'max-w-44 shrink-0 enabled:hover:border-outline disabled:text-muted',
      )}
    >
      <Face symbol={value} />
    </button>
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
