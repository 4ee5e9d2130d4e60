import { useDeployment, useSwitchChain, useWallet } from '@letheswap/react'
import { useRef } from 'react'
import { getErrorMessage } from '../../lib/getErrorMessage'
import { notify } from '../../lib/notify'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'

/** The wallet is connected, and elsewhere: one sentence and the way back. */
export function WrongNetworkNotice() {
  const { chain } = useDeployment()
  const { isConnected, isWrongNetwork } = useWallet()
  const { mutate, isPending } = useSwitchChain()
  // Presses come faster than the button turns itself off.
  const isAsked = useRef(false)
  if (!isConnected || !isWrongNetwork) return null

  function switchNetwork() {
    if (isAsked.current) return
    isAsked.current = true
    mutate(undefined, {
      onError: (error) =>
        notify(getErrorMessage(error, 'connect', { chain: chain.name })),
      onSettled: () => {
        isAsked.current = false
      },
    })
  }

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
          onClick={switchNetwork}
        >
          {isPending ? 'Confirm in MetaMask' : 'Switch network'}
        </Button>
      </div>
    </InlineMessage>
  )
}
