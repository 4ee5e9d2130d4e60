import { useRefreshBalances } from '@letheswap/react'
import { common } from '../../messages/screens'
import { RefreshIcon } from '../icons/icons'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { Spinner } from '../ui/Spinner'
import { useDisconnectFlow, WalletIdentity } from './WalletIdentity'

export default function ConnectedWallet({ address }: { address: string }) {
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
