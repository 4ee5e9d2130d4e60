import { useWatchAsset } from '@letheswap/react'
import { notify } from '../../lib/notify'
import { watchAsset } from '../../messages/dialogs'
import { Button } from '../ui/Button'

type Props = Pick<Button.Props, 'size' | 'variant' | 'className'> & {
  token: string
  /** Shows the symbol only, beside a label. @default false */
  isShort?: boolean
  onSettled?: () => void
}

export function AddToWallet({
  token,
  isShort = false,
  onSettled,
  ...rest
}: Props) {
  const { mutate, isPending } = useWatchAsset()

  const tell = (kind: 'success' | 'info' | 'error', message: string) =>
    notify({ kind, message })

  const add = () =>
    mutate(
      { token },
      {
        onSuccess: (isAdded) =>
          isAdded
            ? tell('success', watchAsset.tokenAdded({ token }))
            : tell('info', watchAsset.tokenNotAdded({ token })),
        onError: (error) =>
          error.name === 'WatchAssetRejectedError'
            ? tell('info', watchAsset.tokenNotAdded({ token }))
            : tell('error', watchAsset.tokenFailed({ token })),
        onSettled,
      },
    )

  return (
    <Button
      {...rest}
      aria-label={isShort ? watchAsset.addToMetaMask({ token }) : undefined}
      onClick={add}
      aria-disabled={isPending}
    >
      {isShort ? token : watchAsset.addToMetaMask({ token })}
    </Button>
  )
}
