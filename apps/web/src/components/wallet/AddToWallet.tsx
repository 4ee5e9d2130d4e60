import { useDeployment, useWatchAsset } from '@letheswap/react'
import { describeError } from '../../lib/describeError'
import { notify } from '../../lib/notify'
import { watchAsset } from '../../messages/dialogs'
import { Button } from '../ui/Button'

type Props = Pick<Button.Props, 'size' | 'variant' | 'className'> & {
  token: string
  /** Shows only the symbol, next to a label. @default false */
  isShort?: boolean
  onSettled?: () => void
}

export function AddToWallet({
  token,
  isShort = false,
  onSettled,
  ...rest
}: Props) {
  const deployment = useDeployment()
  const { mutate, isPending } = useWatchAsset()

  const show = (kind: 'success' | 'info' | 'error', message: string) =>
    notify({ kind, message })

  const add = () =>
    mutate(
      { token },
      {
        onSuccess: (isAdded) =>
          isAdded
            ? show('success', watchAsset.tokenAdded({ token }))
            : show('info', watchAsset.tokenNotAdded({ token })),
        onError: async (error) => {
          if (error.name === 'WatchAssetRejectedError')
            show('info', watchAsset.tokenNotAdded({ token }))
          else if (error.name === 'WatchAssetFailedError')
            show('error', watchAsset.tokenFailed({ token }))
          // The wallet did not switch to the network.
          else notify(await describeError(error, 'connect', deployment))
        },
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
