import { useTransactionEffect, useWatchAsset } from '@letheswap/react'
import { useState } from 'react'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'

/** A token has arrived that the wallet does not list: offers to add it. */
export function WatchAssetOffer() {
  const [token, setToken] = useState<string>()
  const watchAsset = useWatchAsset()

  useTransactionEffect((event) => {
    if (event.type === 'faucet' && event.isConfirmed && event.offersWatchAsset)
      setToken(event.token)
  })

  if (token === undefined) return null

  const add = () =>
    watchAsset.mutate(
      { token },
      {
        onSuccess: (isAdded) =>
          isAdded
            ? notify({
                kind: 'success',
                message: messages.faucet.tokenAdded(token),
              })
            : notify({
                kind: 'info',
                message: messages.faucet.tokenNotAdded(token),
              }),
        onError: (error) =>
          error.name === 'WatchAssetRejectedError'
            ? notify({
                kind: 'info',
                message: messages.faucet.tokenNotAdded(token),
              })
            : notify({
                kind: 'error',
                message: messages.faucet.tokenFailed(token),
              }),
        onSettled: () => setToken(undefined),
      },
    )

  return (
    <InlineMessage tone="info" className="mt-3">
      <p>Add {token} to MetaMask to see your balance there.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={add} disabled={watchAsset.isPending}>
          Add {token} to MetaMask
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setToken(undefined)}>
          Not now
        </Button>
      </div>
    </InlineMessage>
  )
}
