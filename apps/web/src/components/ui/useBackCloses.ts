import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Back closes a dialog instead of leaving its screen. On the first page of a
 * tab no step back could be stopped, because it would leave the page: there the
 * dialog adds a second entry to the history. That entry stays when the dialog
 * closes; see `skipDoubledEntry`.
 */
export function useBackCloses({
  isDismissible,
  isInAddress,
  onClose,
}: useBackCloses.Props) {
  const router = useRouter()

  useBlocker({
    enableBeforeUnload: false,
    disabled: isInAddress,
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== 'BACK') return false
      // That closes the dialog over it.
      if ('tx' in current.search && !('tx' in next.search)) return false
      // Once the history is where it will stay: what is open by its address
      // closes by another one.
      if (isDismissible)
        window.addEventListener('popstate', onClose, { once: true })
      return true
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves in the history
  useEffect(() => {
    const { __TSR_index, isDoubled } = router.history.location.state
    if (__TSR_index !== 0 || isDoubled || isInAddress) return
    window.history.replaceState(
      { ...window.history.state, isDoubled: true },
      '',
    )
    void router.navigate({ to: '.', search: true, resetScroll: false })
  }, [])
}

export declare namespace useBackCloses {
  type Props = {
    isDismissible: boolean
    isInAddress: boolean
    onClose: () => void
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isTransaction?: true
  }
}
