import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { Notice } from '../../lib/notify'
import { ToastCard } from './ToastCard'

/** The spec's default: a toast closes by itself after 5 s. */
const DURATION_MS = 5_000

/** After that it is transparent, and then gone. */
const FADE_MS = 1_000

/** More would cover the page; the oldest make room. */
const AT_ONCE = 4

type Shown = Notice & { id: string; count: number }

let shown: readonly Shown[] = []
let count = 0
const listeners = new Set<() => void>()

function set(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * Shows `notice` below those that show already, mounting the toaster when it is
 * the first. The same notice takes its own place, and its time begins anew.
 */
export function showNotice(notice: Notice) {
  mountToaster()
  const { id = `${notice.kind} ${notice.message} ${notice.hash}` } = notice
  count += 1
  const others = shown.filter((known) => known.id !== id)
  set([...others, { ...notice, id, count }].slice(-AT_ONCE))
}

const close = (id: string) => set(shown.filter((known) => known.id !== id))

function Toaster() {
  const notices = useSyncExternalStore(subscribe, () => shown)
  return (
    <div className="pointer-events-none fixed top-18 right-4 left-4 z-60 flex flex-col items-end gap-2">
      {notices.map((notice) => (
        <Timed key={notice.count} notice={notice} />
      ))}
    </div>
  )
}

function Timed({ notice }: { notice: Shown }) {
  const { duration = DURATION_MS, id } = notice
  const [isFading, setIsFading] = useState(false)
  useEffect(() => {
    const timers = [
      setTimeout(() => setIsFading(true), duration),
      setTimeout(() => close(id), duration + FADE_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [id, duration])
  return (
    <ToastCard notice={notice} isFading={isFading} onClose={() => close(id)} />
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
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
