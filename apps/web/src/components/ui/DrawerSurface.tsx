import type { RefObject } from 'react'
import { Drawer as Vaul } from 'vaul'
import { returnFocus } from '../../lib/returnFocus'
import { CloseIcon } from '../icons/icons'
import type { Drawer } from './Drawer'
import { IconButton } from './IconButton'

/** The drawer itself. */
export default function DrawerSurface({
  isOpen,
  onClose,
  title,
  opener,
  children,
}: Omit<Drawer.Props, 'isOpen'> & {
  isOpen: boolean
  opener: RefObject<Element | null>
}) {
  return (
    <Vaul.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      direction="right"
    >
      <Vaul.Portal>
        <Vaul.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Vaul.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(opener.current)
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,85vw)] flex-col border-l border-hairline bg-surface outline-none"
        >
          <header className="flex h-16 items-center justify-between border-b border-hairline px-4">
            <Vaul.Title className="text-lead font-semibold">{title}</Vaul.Title>
            <IconButton
              label="Close menu"
              icon={<CloseIcon />}
              onClick={onClose}
            />
          </header>
          <div className="flex-1 overflow-y-auto p-4">{children}</div>
        </Vaul.Content>
      </Vaul.Portal>
    </Vaul.Root>
  )
}
