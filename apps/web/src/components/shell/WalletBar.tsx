import { useWallet } from '@letheswap/react'
import { lazyComponent } from '../../lib/lazyComponent'
import { Skeleton } from '../ui/Skeleton'
import { ConnectButton } from '../wallet/ConnectButton'

const ConnectedWallet = lazyComponent(() => import('./ConnectedWallet'), {
  fallback: <Skeleton className="h-10 w-36" />,
})

/** The wallet's part of the desktop header. */
export function WalletBar() {
  const { address, status } = useWallet()
  if (address !== undefined) return <ConnectedWallet address={address} />
  if (status === 'reconnecting') return <Skeleton className="h-10 w-36" />
  return <ConnectButton />
}
