import { useWallet } from '@letheswap/react'
import { CatchBoundary, Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { version } from '../../../package.json'
import { cx } from '../../lib/cx'
import { isolated, lazyComponent } from '../../lib/lazyComponent'
import { useBrand } from '../../lib/useBrand'
import { common } from '../../messages/screens'
import { MenuIcon } from '../icons/icons'
import { Logo } from '../icons/Logo'
import { IconButton } from '../ui/IconButton'
import { Skeleton } from '../ui/Skeleton'
import { ConnectButton } from '../wallet/ConnectFlow'
import { AccountMenu } from './AccountMenu'
import { NavigationLinks } from './NavigationLinks'
import { WalletActivity } from './WalletActivity'

const ConnectedWallet = lazyComponent(() => import('./ConnectedWallet'), {
  fallback: <Skeleton className="h-10 w-36" />,
})
const MobileMenuPanel = lazyComponent(() => import('./MobileMenuPanel'))
// A placeholder with the width of an address.
const mobileSpace = <Skeleton className="h-6 w-31 desktop:hidden" />
const MobileWallet = lazyComponent(() => import('./MobileWallet'), {
  fallback: mobileSpace,
})

export function Header() {
  const { address, status } = useWallet()
  const { name } = useBrand()
  return (
    <header className="sticky top-0 z-30 bg-surface shadow-[0_1px_0_var(--color-hairline)]">
      <div className="mx-auto flex h-16 max-w-[70rem] items-center gap-3 px-4 desktop:max-[56rem]:gap-2 min-[56rem]:gap-6">
        <Link
          to="/faucet"
          className="flex min-w-0 items-center gap-2 rounded-field"
        >
          <Logo />
          <span
            className={cx(
              'max-w-52 truncate font-semibold desktop:max-[56rem]:sr-only',
              address && 'max-[23rem]:sr-only',
            )}
          >
            {name}
          </span>
          <span
            className={cx(
              'text-label text-muted tabular-nums',
              // On a phone, the connected wallet takes the place of the version.
              address && 'max-desktop:sr-only',
            )}
          >
            {version}
          </span>
        </Link>
        <nav
          aria-label={common.mainNavigation}
          className="hidden gap-1 desktop:flex"
        >
          <NavigationLinks className="px-1.5 py-2 transition-colors hover:text-ink min-[56rem]:px-3" />
        </nav>
        <div className="ml-auto flex items-center gap-2 desktop:max-[56rem]:gap-1">
          <CatchBoundary {...isolated}>
            <WalletActivity />
          </CatchBoundary>
          {address ? (
            <MobileWallet address={address} />
          ) : status === 'reconnecting' ? (
            mobileSpace
          ) : null}
          <div className="desktop:hidden">
            <MobileMenu />
          </div>
          <div className="hidden items-center gap-1 desktop:flex min-[56rem]:gap-2">
            <WalletBar />
            <AccountMenu />
          </div>
        </div>
      </div>
    </header>
  )
}

function WalletBar() {
  const { address, status } = useWallet()
  const isOnPools = useLocation({
    select: ({ pathname }) => pathname === '/pools',
  })
  if (address !== undefined) return <ConnectedWallet address={address} />
  if (status === 'reconnecting') return <Skeleton className="h-10 w-36" />
  // The button is outlined if the screen's card already has a primary button.
  return <ConnectButton variant={isOnPools ? 'primary' : 'secondary'} />
}

function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={common.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<MenuIcon className="size-6" />}
        {...MobileMenuPanel.preloadOnAim}
        onClick={() => setIsOpen(true)}
      />
      <MobileMenuPanel isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
