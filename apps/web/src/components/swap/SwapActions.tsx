import { useWallet } from '@letheswap/react'
import type { ComponentProps } from 'react'
import { swap } from '../../messages/screens'
import { Button } from '../ui/Button'
import { ConnectButton } from '../wallet/ConnectFlow'
import { useFirstCoins } from '../wallet/GasNote'
import { SwitchNetworkButton } from '../wallet/SwitchNetworkButton'

type Props = Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus'> & {
  /** Id of the element with the reason why the form cannot be swapped. */
  problemId: string
  /** True if the price is so bad that the swap needs another confirmation. */
  isDangerous: boolean
  isPending: boolean
  /** True if only the price is missing. A press then waits for it. */
  isWaiting: boolean
  canSwap: boolean
}

/**
 * Shows the form's main button, which swaps, or first connects, switches the network or
 * gets coins.
 */
export function SwapActions({
  problemId,
  isDangerous,
  isPending,
  isWaiting,
  canSwap,
  ...aim
}: Props) {
  const { isConnected, isWrongNetwork, status } = useWallet()
  const firstCoins = useFirstCoins()
  const isDisconnected = !isConnected && status !== 'reconnecting'
  return (
    <div className="flex flex-wrap gap-2">
      {isDisconnected ? (
        <ConnectButton size="lg" className="grow-99" />
      ) : isWrongNetwork ? (
        <SwitchNetworkButton variant="primary" size="lg" className="grow-99" />
      ) : (
        firstCoins
      )}
      <Button
        {...aim}
        type="submit"
        variant={isDangerous ? 'danger' : 'primary'}
        size="lg"
        // Fills a separate row if the two buttons do not fit into one.
        className="grow"
        disabled={!canSwap && !isWaiting}
        isWaiting={isWaiting}
        isLoading={isPending}
        aria-describedby={canSwap ? undefined : problemId}
      >
        {isPending ? swap.swapping : swap.swap}
      </Button>
    </div>
  )
}
