import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Back closes a dialog instead of leaving its screen. On the first page of a
 * tab no step back could be stopped, because it would leave the page: there the
 * dialog gets an entry of its own in the history, and takes it along.
 */
export function useBackCloses({
  isDismissible,
  isInAddress,
  onClose,
}: useBackCloses.Props) {
  const router = useRouter()
  const { history } = router
  const hasEntry = useRef(false)
  const leaving = useRef<number>(undefined)
  const index = () => history.location.state.__TSR_index
  const isOnEntry = () => hasEntry.current && index() === 1

  useBlocker({
    enableBeforeUnload: false,
    disabled: isInAddress,
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== 'BACK') return false
      // That closes the story over it.
      if ('tx' in current.search && !('tx' in next.search)) return false
      if (!isDismissible) return true
      // Once the history is where it will stay: what is open by its address
      // closes by another one.
      if (!isOnEntry()) {
        window.addEventListener('popstate', onClose, { once: true })
        return true
      }
      setAddress(history.location.href)
      window.setTimeout(onClose)
      return false
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing move in the history
  useEffect(() => {
    window.clearTimeout(leaving.current)
    if (index() === 0 && !isInAddress) {
      hasEntry.current = true
      void router.navigate({
        to: '.',
        search: true,
        state: { isDialog: true },
        resetScroll: false,
      })
    }
    return () => {
      // A link in the dialog leads on first.
      leaving.current = window.setTimeout(() => {
        if (!isOnEntry()) return
        const { href } = history.location
        window.addEventListener('popstate', () => setAddress(href), {
          capture: true,
          once: true,
        })
        history.back({ ignoreBlocker: true })
      })
    }
  }, [])
}

export declare namespace useBackCloses {
  type Props = {
    isDismissible: boolean
    isInAddress: boolean
    onClose: () => void
  }
}

/** What was chosen in the dialog is in its address, and stays. */
function setAddress(href: string) {
  window.history.replaceState(window.history.state, '', href)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isDialog?: true
    isStory?: true
  }
}
