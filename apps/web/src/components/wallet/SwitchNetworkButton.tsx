import {
  useDeployment,
  useSwitchChain,
  useWalletPrompt,
} from '@letheswap/react'
import { useRef } from 'react'
import { describeError } from '../../lib/describeError'
import { notify } from '../../lib/notify'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'

/**
 * Requests the wallet to switch to the network. Ignores further presses until it
 * answers.
 */
export function SwitchNetworkButton(props: Omit<Button.Props, 'onClick'>) {
  const deployment = useDeployment()
  const { mutate, isPending, reset } = useSwitchChain()
  const isOpen = useWalletPrompt() === 'network'
  // A ref, because the user may press several times before the button is disabled.
  const isAsked = useRef(false)

  function switchNetwork() {
    if (isAsked.current) return
    isAsked.current = true
    mutate(undefined, {
      onError: async (error) =>
        notify(await describeError(error, 'connect', deployment)),
      onSettled: () => {
        isAsked.current = false
      },
    })
  }

  return (
    <>
      <Button {...props} isLoading={isPending} onClick={switchNetwork}>
        {isPending ? common.confirm : common.switchNetwork}
      </Button>
      {isPending && isOpen ? (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            isAsked.current = false
            reset()
          }}
        >
          {common.stopWaiting}
        </Button>
      ) : null}
    </>
  )
}
