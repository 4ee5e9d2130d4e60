import { useRefreshBalances, useWallet } from '@letheswap/react'
import { common } from '../../messages/en/common'
import { RefreshIcon } from '../icons/icons'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { Skeleton } from '../ui/Skeleton'
import { Spinner } from '../ui/Spinner'
import { ConnectButton } from '../wallet/ConnectButton'
import { useDisconnectFlow } from './useDisconnectFlow'
import { WalletIdentity } from './WalletIdentity'

/** The wallet's part of the desktop header. */
export function WalletBar() {
  const wallet = useWallet()
  if (wallet.address !== undefined)
    return <Connected address={wallet.address} />
  if (wallet.status === 'reconnecting')
    return <Skeleton className="h-10 w-36" />
  return <ConnectButton />
}

function Connected({ address }: { address: string }) {
  const { refresh, isRefreshing } = useRefreshBalances()
  const disconnect = useDisconnectFlow()
  return (
    <>
      <WalletIdentity address={address} />
      <IconButton
        label={common.refreshBalances}
        className="desktop:max-[56rem]:size-8"
        aria-disabled={isRefreshing}
        onClick={() => void refresh()}
        icon={isRefreshing ? <Spinner /> : <RefreshIcon />}
      />
      <Button
        variant="quiet"
        className="max-[56rem]:px-1.5"
        onClick={disconnect}
      >
        {common.disconnect}
      </Button>
    </>
  )
}
