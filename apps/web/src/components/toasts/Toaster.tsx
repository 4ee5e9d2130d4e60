import { CatchBoundary } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
// Imports the headless version, because the Content Security Policy forbids the
// library's own styles.
import toast, { resolveValue, useToaster } from 'react-hot-toast/headless'
import { cx } from '../../lib/cx'
import { isolated } from '../../lib/lazyComponent'
import { type Notice, takeQueue, useQueue } from '../../lib/notify'
import { useTopLayer } from '../../lib/useLayer'
import { ToastCard } from './ToastCard'

/** The specification's default: a toast closes after 5 s. */
const DURATION_MS = 5_000

const FADE_MS = 1_000

/** More toasts would cover the page, so the oldest are hidden. */
const MAX_VISIBLE = 4

export default function Toaster() {
  const queue = useQueue()
  const { handlers, toasts } = useToaster()
  const layer = useTopLayer()

  useEffect(() => {
    if (queue.length > 0) takeQueue().forEach(showNotice)
  }, [queue])

  // If a toast disappears under the pointer, no event ends its pause.
  const isEmpty = toasts.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layer has other elements
  useEffect(() => handlers.endPause(), [isEmpty, layer])

  const region = (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done, only waited
    <div
      data-toasts
      className={cx(
        'pointer-events-none fixed right-4 left-4 z-60 flex flex-col items-end gap-2',
        // On a phone, the menu has its links at the top, so toasts are at the bottom.
        layer?.dataset.shape === 'menu' ? 'bottom-4' : 'top-18',
      )}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts
        .slice(0, MAX_VISIBLE)
        .reverse()
        .map((shown) => (
          <CatchBoundary key={`${shown.id} ${shown.createdAt}`} {...isolated}>
            {resolveValue(shown.message, shown)}
          </CatchBoundary>
        ))}
    </div>
  )
  return layer ? createPortal(region, layer) : region
}

/** Shows a notice. A repeated notice restarts its timer. */
function showNotice(notice: Notice) {
  const { id = `${notice.kind} ${notice.message} ${notice.hash}` } = notice
  toast.remove(id)
  toast.custom(
    ({ visible }) => (
      <ToastCard
        notice={notice}
        isFading={!visible}
        onClose={() => toast.remove(id)}
      />
    ),
    { id, duration: DURATION_MS, removeDelay: FADE_MS },
  )
}
