import type { TransactionEvent } from '@letheswap/react'
import { createRoot } from 'react-dom/client'
// Without its own styles, which the page's Content-Security-Policy refuses.
import toast, { resolveValue, useToaster } from 'react-hot-toast/headless'
import type { Notice } from '../../lib/notify'
import { describeEvent } from './describeEvent'
import { ToastCard } from './ToastCard'

/** The spec's default: a toast closes by itself after 5 s. */
const DURATION_MS = 5_000

/** After that it is transparent, and then gone. */
const FADE_MS = 1_000

/** More would cover the page; the oldest make room. */
const AT_ONCE = 4

/** Shows a notice, or what there is to say of an action's end. */
export async function show(told: Notice | TransactionEvent): Promise<void> {
  const notices = 'type' in told ? await describeEvent(told) : [told]
  for (const notice of notices) showNotice(notice)
}

/**
 * Shows `notice` below those that show already, mounting the toaster when it is
 * the first. The same notice takes its own place, and its time begins anew.
 */
function showNotice({ duration = DURATION_MS, ...notice }: Notice) {
  mountToaster()
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
    { id, duration, removeDelay: FADE_MS },
  )
}

function Toaster() {
  const { toasts } = useToaster()
  return (
    <div className="pointer-events-none fixed top-18 right-4 left-4 z-60 flex flex-col items-end gap-2">
      {toasts
        .slice(0, AT_ONCE)
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

// A root of its own: the toaster arrives late, and needs nothing from the app.
function mountToaster() {
  if (isMounted) return
  isMounted = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<Toaster />)
}
