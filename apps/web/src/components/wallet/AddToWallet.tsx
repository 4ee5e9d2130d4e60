import { useWatchAsset } from '@letheswap/react'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'
import { Button } from '../ui/Button'

/** Asks the wallet to list a token, and says how that ended. */
export function AddToWallet({ token, onSettled, ...rest }: AddToWallet.Props) {
  const watchAsset = useWatchAsset()

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
        onSettled,
      },
    )

  return (
    <Button {...rest} onClick={add} disabled={watchAsset.isPending}>
      Add {token} to MetaMask
    </Button>
  )
}

export declare namespace AddToWallet {
  type Props = Pick<Button.Props, 'size' | 'variant' | 'className'> & {
    /** Symbol. */
    token: string
    onSettled?: () => void
  }
}
