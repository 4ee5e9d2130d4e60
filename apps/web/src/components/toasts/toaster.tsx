import { createRoot } from 'react-dom/client'
import toast, { type Toast, Toaster } from 'react-hot-toast'
import type { Notice } from '../../lib/notify'
import { ToastCard } from './ToastCard'

/** The spec's default: a toast closes by itself after 5 s. */
const DURATION_MS = 5_000

/** Shows `notice`, mounting the toaster when it is the first. */
export function showNotice({ duration = DURATION_MS, id, ...notice }: Notice) {
  mountToaster()
  toast.custom((t: Toast) => <ToastCard toast={t} notice={notice} />, {
    duration,
    ...(id === undefined ? {} : { id }),
  })
}

let isMounted = false

// A root of its own: the toaster arrives late, and needs nothing from the app.
function mountToaster() {
  if (isMounted) return
  isMounted = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <Toaster
      position="top-right"
      gutter={8}
      containerStyle={{ top: 72, right: 16, left: 16 }}
    />,
  )
}
