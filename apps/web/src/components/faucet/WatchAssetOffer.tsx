import { useTransactionEffect } from '@letheswap/react'
import { useState } from 'react'
import { faucet } from '../../messages/en/faucet'
import { joinList } from '../../messages/intl'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'
import { AddToWallet } from '../wallet/AddToWallet'

/** Tokens have arrived that the wallet does not list: offers to add them. */
export function WatchAssetOffer() {
  const [tokens, setTokens] = useState<readonly string[]>([])

  useTransactionEffect((event) => {
    if (event.type !== 'faucet' || !event.isConfirmed) return
    const { kit, offersWatchAsset, token } = event
    if (offersWatchAsset)
      // Those of a kit come one by one.
      setTokens((others) => [...(kit ? without(others, token) : []), token])
  })

  if (tokens.length === 0) return null
  return (
    <InlineMessage tone="info" className="mt-3">
      <p>{faucet.offer({ tokens: joinList(tokens), count: tokens.length })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {tokens.map((token) => (
          <AddToWallet
            key={token}
            size="sm"
            token={token}
            onSettled={() => setTokens((known) => without(known, token))}
          />
        ))}
        <Button size="sm" variant="quiet" onClick={() => setTokens([])}>
          {faucet.notNow}
        </Button>
      </div>
    </InlineMessage>
  )
}

const without = (tokens: readonly string[], token: string) =>
  tokens.filter((other) => other !== token)
