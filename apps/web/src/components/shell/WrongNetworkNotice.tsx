import { useDeployment, useSwitchChain, useWallet } from '@letheswap/react'
import { getErrorMessage } from '../../lib/getErrorMessage'
import { notify } from '../../lib/notify'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'

/** The wallet is connected, and elsewhere: one sentence and the way back. */
export function WrongNetworkNotice() {
  const { chain } = useDeployment()
  const { isConnected, isWrongNetwork } = useWallet()
  const { mutate, isPending } = useSwitchChain()
  if (!isConnected || !isWrongNetwork) return null
  return (
    <InlineMessage tone="warning" className="desktop:items-center">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          Your wallet is connected to another network. Switch to {chain.name} to
          continue.
        </p>
        <Button
          size="sm"
          disabled={isPending}
          isLoading={isPending}
          onClick={() =>
            mutate(undefined, {
              onError: (error) =>
                notify(
                  getErrorMessage(error, 'connect', { chain: chain.name }),
                ),
            })
          }
        >
          {isPending ? 'Confirm in MetaMask' : 'Switch network'}
        </Button>
      </div>
    </InlineMessage>
  )
}
