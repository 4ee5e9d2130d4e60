import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

type Props = { isDismissible: boolean; isInUrl: boolean; onClose: () => void }

/**
 * Back closes a dialog instead of leaving its screen: the router blocks the step.
 * An open dialog is no entry of the history, so that opening one leaves Forward
 * as it is and closing one cannot undo a navigation that has begun meanwhile.
 *
 * A step back from the first page of a tab cannot be blocked, because it leaves
 * the app: there the dialog adds a second entry for the same page, which stays
 * when it closes; `skipDoubledEntry` passes over it.
 */
export function useBackCloses({ isDismissible, isInUrl, onClose }: Props) {
  const router = useRouter()

  useBlocker({
    enableBeforeUnload: false,
    disabled: isInUrl,
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== 'BACK') return false
      // This step closes the transaction's dialog above.
      if ('tx' in current.search && !('tx' in next.search)) return false
      // When the browser is back at this entry: a dialog that is open by the URL
      // closes by a navigation.
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
