import { useImportedTokens, useTokenInfo } from '@letheswap/react'
import { TokenUnreadableError, type TokenWarning } from '@letheswap/sdk'
import type { Address } from 'viem'
import { importing } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { TokenIcon } from '../icons/TokenIcon'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { DefinitionList } from '../ui/DefinitionList'
import { FullAddress } from '../ui/FullAddress'
import { InlineMessage } from '../ui/InlineMessage'
import { SpinnerLine } from '../ui/SpinnerLine'

type Props = {
  address: Address
  /** Called with the symbol of the imported token. */
  onImport: (symbol: string) => void
}

export default function ImportToken({ address, onImport }: Props) {
  const { data, error, isFetching, refetch } = useTokenInfo({ address })
  const { importToken } = useImportedTokens()
  if (isFetching) return <SpinnerLine>{importing.reading}</SpinnerLine>
  if (!data)
    return (
      <InlineMessage tone="error">
        <p>{explain(error)}</p>
        {error && 'reason' in error ? null : (
          <Button size="sm" className="mt-2" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        )}
      </InlineMessage>
    )
  const { token, warnings } = data
  const isLookAlike = warnings.some((warning) => tones[warning] === 'error')
  return (
    <section aria-label={importing.title} className="space-y-3">
      <div className="flex items-center gap-3">
        {/* Does not show the logo of a listed token with the same symbol. */}
        <TokenIcon symbol="" className="size-10" />
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-lead font-semibold">{token.symbol}</span>
          <span className="block text-label text-muted">{token.name}</span>
        </p>
      </div>
      <div className="text-label">
        <DefinitionList
          items={[[importing.decimals, String(token.decimals)]]}
        />
        <p className="text-muted">{importing.contract}</p>
        <p className="flex items-center justify-between gap-1">
          <FullAddress address={token.address} />
          <CopyButton value={token.address} label={importing.copyAddress} />
        </p>
      </div>
      {warnings.map((warning) => (
        <InlineMessage key={warning} tone={tones[warning] ?? 'warning'}>
          {describe(warning, token.symbol)}
        </InlineMessage>
      ))}
      <p className="text-label text-muted">{importing.anyone}</p>
      <Button
        variant={isLookAlike ? 'secondary' : 'primary'}
        isFull
        onClick={() => onImport(importToken(token).symbol)}
      >
        {isLookAlike
          ? importing.importAt({
              symbol: token.symbol,
              end: token.address.slice(-4),
            })
          : importing.import({ symbol: token.symbol })}
      </Button>
    </section>
  )
}

/** An error indicates that a token may imitate another token. */
const tones: Partial<Record<TokenWarning, 'info' | 'error'>> = {
  sameSymbol: 'error',
  hiddenCharacters: 'error',
  noReturnValue: 'info',
  untested: 'info',
  manyDecimals: 'info',
}

function describe(warning: TokenWarning, symbol: string) {
  const text = importing.warnings[warning]
  return typeof text === 'string' ? text : text({ symbol })
}

function explain(error: Error | null): string {
  if (error instanceof TokenUnreadableError)
    return importing.reasons[error.reason]
  if (error?.name === 'InvalidOptionError') return importing.invalidAddress
  return importing.notRead
}
