import type { Token } from '@letheswap/sdk'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Address } from 'viem'
import { cx } from '../../lib/cx'
import { lazyComponent } from '../../lib/lazyComponent'
import type { Holding } from '../../lib/useUsd'
import { importing, tokens as texts } from '../../messages/dialogs'
import { showCount } from '../../messages/intl'
import { TokenIcon } from '../icons/TokenIcon'
import { Dialog } from '../ui/Dialog'
import { ImportedMark } from './ImportedMark'
import { ImportedTokens } from './ImportedTokens'
import { isWholeAddress } from './isWholeAddress'
import { searchTokens } from './searchTokens'

const ImportToken = lazyComponent(() => import('./ImportToken'))

export type TokenChoice = {
  /** The accessible name, e.g. 'From token'. */
  label: string
  tokens: readonly Token[]
  value: string
  onChange: (symbol: string) => void
  /** Allows importing a token by its address. @default false */
  canImport?: boolean
  /** Returns the wallet's balance of a token, for the open list. */
  getHolding?: (token: Token) => Holding | undefined
}

type Props = TokenChoice & { onClose: () => void }

/** Shows a dialog to choose one of many tokens, with ARIA's combobox pattern. */
export default function TokenDialog(props: Props) {
  return (
    <Dialog onClose={props.onClose} title={texts.title}>
      <TokenSearch {...props} />
    </Dialog>
  )
}

function TokenSearch({
  label,
  tokens,
  value,
  onChange,
  canImport = false,
  getHolding,
  onClose,
}: Props) {
  const id = useId()
  const [query, setQuery] = useState('')
  const found = searchTokens(tokens, query)
  const [active, setActive] = useState(() =>
    tokens.findIndex(({ symbol }) => symbol === value),
  )
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // Runs before the dialog focuses its first element.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (symbol: string) => {
    if (symbol !== value) onChange(symbol)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1
    const moves: Record<string, number> = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    }
    const next = moves[event.key]
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter') {
      const token = found[active]
      if (token) choose(token.symbol)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={
          found[active] ? `${id}${found[active].symbol}` : undefined
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={canImport ? importing.search : texts.search}
        value={query}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setQuery(target.value)
          setActive(0)
        }}
        className="min-h-11 w-full rounded-field border border-outline bg-field px-3 placeholder:text-muted"
      />
      <p role="status" className="my-2 text-label text-muted">
        {found.length > 0
          ? texts.found({ count: showCount(found.length) })
          : !isWholeAddress(query)
            ? canImport && /^\s*0x/i.test(query)
              ? importing.invalidAddress
              : texts.none({ query: query.trim() })
            : canImport
              ? importing.notListed
              : texts.unknownAddress}
      </p>
      {canImport && found.length === 0 && isWholeAddress(query) ? (
        <ImportToken
          key={query}
          address={query.trim() as Address}
          onImport={choose}
        />
      ) : null}
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={texts.title}
        hidden={found.length === 0}
        className={cx(
          'overflow-y-auto',
          tokens.length > 8 ? 'h-[min(24rem,50dvh)]' : 'max-h-[50dvh]',
        )}
      >
        {found.map((token, index) => {
          const holding = getHolding?.(token)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={token.symbol}
              id={`${id}${token.symbol}`}
              role="option"
              aria-selected={token.symbol === value}
              tabIndex={-1}
              onClick={() => choose(token.symbol)}
              className={cx(
                'flex min-h-14 cursor-default items-center gap-3 rounded-field px-2 py-1.5 hover:bg-raised',
                index === active && 'bg-raised',
              )}
            >
              <TokenIcon symbol={token.symbol} className="size-8" />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-medium">
                  {token.symbol}
                  {token.isImported ? <ImportedMark /> : null}
                </span>{' '}
                <span className="block text-label text-muted">
                  {token.name}
                </span>
              </span>
              {holding ? (
                <span className="ml-auto shrink-0 text-right tabular-nums">
                  <span className="block">{holding.balance}</span>{' '}
                  <span className="block text-label text-muted">
                    {holding.usd}
                  </span>
                </span>
              ) : null}
            </div>
          )
        })}
      </div>
      {canImport && query === '' ? <ImportedTokens /> : null}
    </>
  )
}
