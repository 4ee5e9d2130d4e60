import { useDeployment, useSwitchChain } from '@letheswap/react'
import { useRef } from 'react'
import { describeError } from '../../lib/describeError'
import { notify } from '../../lib/notify'
import { Button } from '../ui/Button'

/** Asks the wallet to come to the network, once, however often it is pressed. */
export function SwitchNetworkButton(props: Omit<Button.Props, 'onClick'>) {
  const { chain } = useDeployment()
  const { mutate, isPending } = useSwitchChain()
  // Presses come faster than the button turns itself off.
  const isAsked = useRef(false)

  function switchNetwork() {
    if (isAsked.current) return
    isAsked.current = true
    mutate(undefined, {
      onError: (error) =>
        void describeError(error, 'connect', { chain: chain.name }).then(
          notify,
        ),
      onSettled: () => {
        isAsked.current = false
      },
    })
  }

  return (
    <Button
      {...props}
      disabled={isPending}
      isLoading={isPending}
      onClick={switchNetwork}
    >
      {isPending ? 'Confirm in MetaMask' : 'Switch network'}
    </Button>
  )
}
