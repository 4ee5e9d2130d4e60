import { useId, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { common } from '../../messages/screens'
import { MenuIcon } from '../icons/icons'
import { IconButton } from '../ui/IconButton'

const AccountItems = lazyComponent(() => import('./AccountItems'))

/** Shows the desktop header's menu, a popover that the browser closes by itself. */
export function AccountMenu() {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  // Remounts the items on each opening, to retry a failed load. Closing keeps them
  // mounted, because an item may have opened a dialog.
  const [openings, setOpenings] = useState(0)
  return (
    <>
      <IconButton
        label={common.accountMenu}
        popoverTarget={id}
        className="-mr-2.5"
        icon={<MenuIcon />}
        {...AccountItems.preloadOnAim}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="menu w-72 animate-enter rounded-card border border-hairline bg-surface p-2 text-ink shadow-overlay"
        onToggle={(event) => {
          // Ignores the toggle event of a dialog that an item opened.
          if (event.target === event.currentTarget && event.newState === 'open')
            setOpenings(openings + 1)
        }}
      >
        <AccountItems
          key={openings}
          isOpen={openings > 0}
          onClose={() => popover.current?.hidePopover()}
        />
      </div>
    </>
  )
}
