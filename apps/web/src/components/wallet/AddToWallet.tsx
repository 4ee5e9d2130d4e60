import { useWatchAsset } from '@letheswap/react'
import { notify } from '../../lib/notify'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'

type Props = Pick<Button.Props, 'size' | 'variant' | 'className'> & {
  /** Symbol. */
  token: string
  /** Shows the symbol only, beside a label. @default false */
  isShort?: boolean
  onSettled?: () => void
}

/** Asks the wallet to list a token, and shows the result. */
export function AddToWallet({
  token,
  isShort = false,
  onSettled,
  ...rest
}: Props) {
  const watchAsset = useWatchAsset()

  const tell = (kind: 'success' | 'info' | 'error', message: string) =>
    notify({ kind, message })

  const add = () =>
    watchAsset.mutate(
      { token },
      {
        onSuccess: (isAdded) =>
          isAdded
            ? tell('success', common.tokenAdded({ token }))
            : tell('info', common.tokenNotAdded({ token })),
        onError: (error) =>
          error.name === 'WatchAssetRejectedError'
            ? tell('info', common.tokenNotAdded({ token }))
            : tell('error', common.tokenFailed({ token })),
        onSettled,
      },
    )

  return (
    <Button
      {...rest}
      aria-label={isShort ? common.addToMetaMask({ token }) : undefined}
      onClick={add}
      aria-disabled={watchAsset.isPending}
    >
      {isShort ? token : common.addToMetaMask({ token })}
    </Button>
  )
}
