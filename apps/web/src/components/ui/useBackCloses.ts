import { useBlocker, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { getTopLayer } from '../../lib/layers'

type Props = {
  dialog: RefObject<HTMLElement | null>
  isDismissible: boolean
  isInUrl: boolean
  onClose: () => void
}

/**
 * Back closes the dialog on top instead of leaving its screen: the router blocks the step, so
 * that Forward stays. From a tab's first page the step leaves the app and cannot be
 * blocked: there the dialog adds an entry, which `skipDoubledEntry` passes over.
 */
export function useBackCloses({
  dialog,
  isDismissible,
  isInUrl,
  onClose,
}: Props) {
  const router = useRouter()

  useBlocker({
    enableBeforeUnload: false,
    disabled: isInUrl,
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== 'BACK' || getTopLayer() !== dialog.current) return false
      // This step closes the transaction's dialog above.
      if ('tx' in current.search && !('tx' in next.search)) return false
      // Once the browser is back here: a dialog that the URL opened closes by navigating.
      if (isDismissible)
        window.addEventListener('popstate', onClose, { once: true })
      return true
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves in the history
  useEffect(() => {
    const { __TSR_index, isDoubled } = router.history.location.state
    if (__TSR_index !== 0 || isDoubled || isInUrl) return
    window.history.replaceState(
      { ...window.history.state, isDoubled: true },
      '',
    )
    void router.navigate({ to: '.', search: true, resetScroll: false })
  }, [])
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isTransaction?: true
  }
}
