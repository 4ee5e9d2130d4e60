import { usePendingPlans, useWallet } from '@letheswap/react'
import type { ComponentProps } from 'react'
import { lazyPart } from '../ui/lazyPart'

const PendingPlans = lazyPart(() => import('./PendingPlans'))

/** The wallet's actions under way, whose code comes when there can be any. */
export function LatePlans(props: ComponentProps<typeof PendingPlans>) {
  const { isConnected } = useWallet()
  const { items } = usePendingPlans()
  return isConnected || items.length > 0 ? <PendingPlans {...props} /> : null
}
