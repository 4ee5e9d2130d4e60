import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cx } from '../../lib/cx'
import { findFocus, getPath } from '../../lib/keepFocus'
import { common } from '../../messages/screens'
import { CloseIcon } from '../icons/icons'
import { IconButton } from './IconButton'
import { useBackCloses } from './useBackCloses'
import { useDragCloses } from './useDragCloses'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** 440 px, 720 px, or a panel at the right edge; on mobile a sheet. @default 'md' */
  shape?: 'md' | 'lg' | 'menu'
  /** `false` while a wallet is asked. @default true */
  isDismissible?: boolean
  /** The URL opens it, so that Back closes it without help. */
  isInUrl?: boolean
  children: ReactNode
}

/** A modal dialog. It imports its library, so show it through `lazyComponent`. */
export function Dialog({ isOpen, ...rest }: Props) {
  const { onClose, isDismissible = true } = rest
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next && isDismissible) onClose()
      }}
    >
      <Radix.Portal>
        {/* Not the library's overlay, whose style sheet the policy forbids: app.css. */}
        {isOpen ? (
          <div
            data-scrim
            className="fixed inset-0 z-40 animate-fade bg-scrim"
          />
        ) : null}
        <Surface {...rest} />
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The dialog itself, which is there only while it is open. */
function Surface({
  onClose,
  title,
  description,
  shape = 'md',
  isDismissible = true,
  isInUrl = false,
  children,
}: Omit<Props, 'isOpen'>) {
  useBackCloses({ isDismissible, isInUrl, onClose })
  const isSheet = shape !== 'menu'
  const drag = useDragCloses({ isOn: isSheet && isDismissible, onClose })
  // Read before the first commit, after which an element inside has the focus.
  const [opener] = useState(() => getPath(document.activeElement))
  return (
    <Radix.Content
      {...(description ? {} : { 'aria-describedby': undefined })}
      // The library returns the focus to a trigger of its own only; ours may be gone.
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        const content = document.getElementById('content')
        ;(findFocus(opener) ?? content)?.focus()
      }}
      className={cx(
        'fixed z-50 flex flex-col border-hairline bg-surface shadow-overlay outline-none',
        shapes[shape],
      )}
    >
      <header
        {...drag}
        className={cx(
          'flex items-start justify-between gap-4 p-4 pb-2 desktop:px-6 desktop:pt-5',
          isSheet &&
            'max-desktop:touch-none max-desktop:before:absolute max-desktop:before:inset-x-0 max-desktop:before:top-1.5 max-desktop:before:mx-auto max-desktop:before:h-1 max-desktop:before:w-9 max-desktop:before:rounded-full max-desktop:before:bg-hairline',
        )}
      >
        <div className="min-w-0">
          <Radix.Title className="text-lead font-semibold text-balance text-ink">
            {title}
          </Radix.Title>
          {description ? (
            <Radix.Description className="mt-1 text-label text-muted">
              {description}
            </Radix.Description>
          ) : null}
        </div>
        <IconButton
          label={shape === 'menu' ? common.closeMenu : common.close}
          size="sm"
          className="-mt-2.5 -mr-2 shrink-0 desktop:-mt-1 desktop:-mr-2"
          disabled={!isDismissible}
          icon={<CloseIcon />}
          onClick={onClose}
        />
      </header>
      <div className="grow overflow-y-auto p-4 pt-2 desktop:px-6 desktop:pb-6">
        {children}
      </div>
    </Radix.Content>
  )
}

const modal =
  'animate-enter border inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card desktop:inset-x-auto desktop:top-1/2 desktop:bottom-auto desktop:left-1/2 desktop:max-h-[85dvh] desktop:w-full desktop:-translate-x-1/2 desktop:-translate-y-1/2 desktop:rounded-card'

const shapes = {
  md: `${modal} desktop:max-w-[27.5rem]`,
  lg: `${modal} desktop:max-w-3xl`,
  menu: 'animate-slide border-l inset-y-0 right-0 w-[min(20rem,85vw)]',
}
