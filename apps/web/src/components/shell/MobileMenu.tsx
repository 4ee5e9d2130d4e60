import { lazy, Suspense, useState } from 'react'
import { MenuIcon } from '../icons/icons'
import { Drawer, preloadDrawer } from '../ui/Drawer'
import { IconButton } from '../ui/IconButton'

const loadContent = () => import('./MobileMenuContent')
const MobileMenuContent = lazy(loadContent)

/** The phone's menu: an icon in the header, a drawer behind it. */
export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const preload = () => {
    preloadDrawer()
    void loadContent()
  }
  return (
    <>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<MenuIcon className="size-6" />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      />
      <Drawer isOpen={isOpen} onClose={() => setIsOpen(false)} title="Menu">
        <Suspense fallback={null}>
          <MobileMenuContent onDone={() => setIsOpen(false)} />
        </Suspense>
      </Drawer>
    </>
  )
}
