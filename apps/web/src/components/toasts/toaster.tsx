import type { TransactionEvent } from '@letheswap/react'
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
// Headless: the Content Security Policy forbids the library's own styles.
import toast, { resolveValue, useToaster } from 'react-hot-toast/headless'
import type { Notice } from '../../lib/notify'
import { describeEvent } from './describeEvent'
import { ToastCard } from './ToastCard'

/** The spec's default: a toast closes by itself after 5 s. */
const DURATION_MS = 5_000

/** How long it fades before it is removed. */
const FADE_MS = 1_000

/** More would cover the page; the oldest are hidden. */
const MAX_VISIBLE = 4

/** Shows a notice, or those of a transaction's end; a repeated one starts again. */
export async function show(
  told: Notice | TransactionEvent,
  router: AnyRouter,
): Promise<void> {
  mountToaster(router)
  const notices = 'type' in told ? await describeEvent(told) : [told]
  notices.forEach(showNotice)
}

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

function Toaster() {
  const { toasts } = useToaster()
  return (
    <div className="pointer-events-none fixed top-18 right-4 left-4 z-60 flex flex-col items-end gap-2">
      {toasts
        .slice(0, MAX_VISIBLE)
        .reverse()
        .map((shown) => (
          <div key={`${shown.id} ${shown.createdAt}`} className="contents">
            {resolveValue(shown.message, shown)}
          </div>
        ))}
    </div>
  )
}

let isMounted = false

// In a root of its own, because its code loads later; its links need the router.
function mountToaster(router: AnyRouter) {
  if (isMounted) return
  isMounted = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <RouterContextProvider router={router}>
      <Toaster />
    </RouterContextProvider>,
  )
}
