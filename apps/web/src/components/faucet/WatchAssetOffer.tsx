import { useTransactionEffect } from '@letheswap/react'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'
import { AddToWallet } from '../wallet/AddToWallet'

/** A token has arrived that the wallet does not list: offers to add it. */
export function WatchAssetOffer() {
  const [token, setToken] = useState<string>()

  useTransactionEffect((event) => {
    if (event.type === 'faucet' && event.isConfirmed && event.offersWatchAsset)
      setToken(event.token)
  })

  if (token === undefined) return null
  const close = () => setToken(undefined)
  return (
    <InlineMessage tone="info" className="mt-3">
      <p>Add {token} to MetaMask to see your balance there.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <AddToWallet size="sm" token={token} onSettled={close} />
        <Button size="sm" variant="quiet" onClick={close}>
          Not now
        </Button>
      </div>
    </InlineMessage>
  )
}
