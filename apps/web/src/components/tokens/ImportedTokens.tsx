import { TokenInUseError, useImportedTokens } from '@letheswap/react'
import { shortenAddress } from '@letheswap/sdk'
import { useId } from 'react'
import { notify } from '../../lib/notify'
import { importing } from '../../messages/dialogs'
import { TokenIcon } from '../icons/TokenIcon'
import { Button } from '../ui/Button'

export function ImportedTokens() {
  const { tokens, removeToken } = useImportedTokens()
  const id = useId()
  if (tokens.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-3">
      <h3 id={id} className="text-label font-medium text-muted">
        {importing.yours}
      </h3>
      <ul className="max-h-40 overflow-y-auto">
        {tokens.map(({ address, symbol }) => (
          <li key={address} className="flex items-center gap-2 py-1">
            <TokenIcon symbol={symbol} />
            <span className="min-w-0 font-medium wrap-anywhere">{symbol}</span>
            <span className="font-mono text-label text-muted" title={address}>
              {shortenAddress(address)}
            </span>
            <Button
              size="sm"
              variant="quiet"
              className="ml-auto"
              aria-label={importing.removeNamed({ symbol })}
              onClick={() => {
                try {
                  removeToken(address)
                } catch (error) {
                  if (!(error instanceof TokenInUseError)) throw error
                  notify({
                    kind: 'error',
                    message: importing.inUse({ symbol }),
                  })
                }
              }}
            >
              {importing.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
