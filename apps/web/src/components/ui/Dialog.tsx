import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../lib/cx'
import { useLayer } from '../../lib/useLayer'
import { buttons, menu } from '../../messages/dialogs'
import { CloseIcon } from '../icons/lateIcons'
import { IconButton } from './IconButton'
import { useDragCloses } from './useDragCloses'

type Props = {
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /**
   * A dialog 440 px (`md`) or 768 px (`lg`) wide, or a panel at the right edge
   * (`menu`). On mobile, a dialog is a sheet.
   * @default 'md'
   */
  shape?: 'md' | 'lg' | 'menu'
  /** False while a wallet prompt is open. @default true */
  isDismissible?: boolean
  /** The URL opens the dialog, so Back closes it by itself. */
  isInUrl?: boolean
  children: ReactNode
}

/**
 * Shows a modal dialog, which is open while it is mounted. It uses the browser's dialog
 * element, which traps the focus and makes the page below inert.
 */
export function Dialog({
  onClose,
  title,
  description,
  shape = 'md',
  isDismissible = true,
  isInUrl = false,
  children,
}: Props) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isSheet = shape !== 'menu'
  const drag = useDragCloses({ isOn: isSheet && isDismissible, onClose })
  const pressedBeside = useRef(false)
  // The content is mounted once the dialog is open, so that `autoFocus` works.
  const isShown = useLayer({
    dialog: ref,
    heading,
    isDismissible,
    isInUrl,
    onClose,
  })

  function tryClose() {
    if (isDismissible) onClose()
  }
  /**
   * Checks for a press on the backdrop: its target is the dialog, but it is outside the
   * dialog's box.
   */
  function isBeside({ clientX, clientY, currentTarget, target }: MouseEvent) {
    if (target !== currentTarget) return false
    const { bottom, left, right, top } = currentTarget.getBoundingClientRect()
    return (
      clientX < left || clientX > right || clientY < top || clientY > bottom
    )
  }

  return createPortal(
    <dialog
      ref={ref}
      tabIndex={-1}
      data-shape={shape}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // Handles Android's Back, and Escape while nothing is focused.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        tryClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        tryClose()
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        if (pressedBeside.current && isBeside(event)) tryClose()
      }}
      className={cx(
        'm-auto flex max-w-none flex-col border-hairline bg-surface text-ink shadow-overlay outline-none backdrop:animate-fade backdrop:bg-scrim',
        shapes[shape],
      )}
    >
      <header
        {...drag}
        className={cx(
          'flex flex-wrap items-start gap-x-4 gap-y-1 p-4 pb-2 desktop:px-6 desktop:pt-5',
          isSheet &&
            'max-desktop:touch-none max-desktop:before:absolute max-desktop:before:inset-x-0 max-desktop:before:top-1.5 max-desktop:before:mx-auto max-desktop:before:h-1 max-desktop:before:w-9 max-desktop:before:rounded-full max-desktop:before:bg-hairline',
        )}
      >
        <h2
          ref={heading}
          id={`${id}-title`}
          tabIndex={-1}
          className="min-w-0 flex-1 text-lead font-semibold text-balance text-ink outline-none"
        >
          {title}
        </h2>
        {description ? (
          <p
            id={`${id}-description`}
            className="order-last w-full text-label text-muted"
          >
            {description}
          </p>
        ) : null}
        <IconButton
          label={shape === 'menu' ? menu.close : buttons.close}
          size="sm"
          className="-my-2.5 -mr-2 shrink-0 desktop:-my-1"
          disabled={!isDismissible}
          icon={<CloseIcon />}
          onClick={onClose}
        />
      </header>
      <div className="flex grow flex-col overflow-y-auto p-4 pt-2 *:shrink-0 desktop:px-6 desktop:pb-6">
        {isShown ? children : null}
      </div>
    </dialog>,
    document.body,
  )
}

/** Shows a dialog's buttons, which stay visible while its content scrolls. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-4 z-10 -mx-4 mt-auto -mb-4 flex flex-row-reverse flex-wrap gap-2 bg-surface px-4 pt-3 pb-4 *:grow desktop:-bottom-6 desktop:-mx-6 desktop:-mb-6 desktop:px-6 desktop:pb-6 desktop:*:flex-1">
    {children}
  </div>
)

// On a desktop, the dialog is positioned from the top, so that nothing moves when its
// content grows.
const modal =
  'animate-enter border mb-0 w-full max-h-[92dvh] rounded-t-card desktop:mt-[8dvh] desktop:mb-auto desktop:max-h-[84dvh] desktop:rounded-card'

const shapes = {
  md: `${modal} desktop:max-w-[27.5rem]`,
  // A sheet's height does not depend on content that is still loading.
  lg: `${modal} max-desktop:h-[92dvh] desktop:max-w-3xl`,
  menu: 'animate-slide border-l mr-0 h-dvh max-h-none w-[min(20rem,85vw)]',
}
