import { Dialog as Radix } from 'radix-ui'
import type { RefObject } from 'react'
import { cx } from '../../lib/cx'
import { returnFocus } from '../../lib/returnFocus'
import { CloseIcon } from '../icons/icons'
import type { Dialog } from './Dialog'
import { IconButton } from './IconButton'

/** The dialog itself: centred on desktop, at the thumb's end on mobile. */
export default function DialogSurface({
  isOpen,
  onClose,
  title,
  description,
  size = 'md',
  isDismissible = true,
  opener,
  children,
}: Omit<Dialog.Props, 'isOpen'> & {
  isOpen: boolean
  opener: RefObject<Element | null>
}) {
  const keepOpen = (event: Event) => {
    if (!isDismissible) event.preventDefault()
  }
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next && isDismissible) onClose()
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(opener.current)
          }}
          className={cx(
            'fixed z-50 flex animate-enter flex-col border border-hairline bg-surface shadow-overlay outline-none',
            'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card',
            'desktop:inset-x-auto desktop:top-1/2 desktop:bottom-auto desktop:left-1/2 desktop:max-h-[85dvh] desktop:w-full desktop:-translate-x-1/2 desktop:-translate-y-1/2 desktop:rounded-card',
            size === 'lg' ? 'desktop:max-w-3xl' : 'desktop:max-w-[27.5rem]',
          )}
        >
          <header className="flex items-start justify-between gap-4 p-4 pb-2 desktop:px-6 desktop:pt-5">
            <div className="min-w-0">
              <Radix.Title className="text-lead font-semibold text-ink">
                {title}
              </Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-label text-muted">
                  {description}
                </Radix.Description>
              ) : null}
            </div>
            <IconButton
              label="Close"
              size="sm"
              className="-mt-2.5 -mr-3 shrink-0 desktop:-mt-1 desktop:-mr-2"
              disabled={!isDismissible}
              icon={<CloseIcon />}
              onClick={onClose}
            />
          </header>
          <div className="overflow-y-auto p-4 pt-2 desktop:px-6 desktop:pb-6">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
