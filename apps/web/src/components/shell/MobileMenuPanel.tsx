import { useRefreshBalances, useWallet } from '@letheswap/react'
import { menu } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ConnectButton } from '../wallet/ConnectFlow'
import AccountItems from './AccountItems'
import { NavigationLinks } from './NavigationLinks'
import { useDisconnectFlow, WalletIdentity } from './WalletIdentity'

export default function MobileMenuPanel({ onClose }: { onClose: () => void }) {
  const wallet = useWallet()
  return (
    <Dialog onClose={onClose} title={menu.title} shape="menu">
      <div className="flex h-full flex-col gap-6">
        <nav aria-label={common.mainNavigation} className="flex flex-col gap-1">
          <NavigationLinks
            className="flex min-h-12 items-center px-3 text-lead"
            onClick={onClose}
          />
        </nav>
        <div className="mt-auto space-y-3">
          {wallet.address === undefined ? (
            <ConnectButton size="lg" isFull onClick={onClose} />
          ) : (
            <Connected address={wallet.address} onDone={onClose} />
          )}
          <div className="border-t border-hairline pt-3">
            <AccountItems />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

function Connected({
  address,
  onDone,
}: {
  address: string
  onDone: () => void
}) {
  const { refresh, isRefreshing } = useRefreshBalances()
  const disconnect = useDisconnectFlow()
  return (
    <>
      <WalletIdentity address={address} />
      <Button
        size="lg"
        isFull
        isLoading={isRefreshing}
        onClick={() => void refresh()}
      >
        {menu.refreshBalances}
      </Button>
      <Button
        size="lg"
        isFull
        onClick={() => {
          onDone()
          disconnect()
        }}
      >
        {common.disconnect}
      </Button>
    </>
  )
}
