import { useBalances, useWallet } from '@letheswap/react'
import { cx } from '../../lib/cx'

/**
 * The network at a glance: green where the wallet is on it, amber where it is
 * elsewhere or the network is silent. Forced colours show it by its shape.
 */
export function NetworkDot() {
  const { isWrongNetwork } = useWallet()
  const { error } = useBalances()
  const isGood = !isWrongNetwork && !error
  return (
    <span
      aria-hidden="true"
      className={cx(
        'size-2 shrink-0 rounded-full border',
        isGood
          ? 'border-success bg-success forced-colors:bg-[CanvasText]'
          : 'border-warning bg-warning forced-colors:bg-[Canvas]',
      )}
    />
  )
}
