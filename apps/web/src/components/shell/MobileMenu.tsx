import { useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { common } from '../../messages/en/common'
import { MenuIcon } from '../icons/icons'
import { IconButton } from '../ui/IconButton'

const MobileMenuPanel = lazyComponent(() => import('./MobileMenuPanel'))

/** The phone's menu: an icon in the header, a panel at the right edge. */
export function MobileMenu() {
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
