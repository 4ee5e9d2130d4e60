import { useCallback, useSyncExternalStore } from 'react'

/**
 * Reads a figure from the clock, in milliseconds, and renders again when the figure
 * has changed. Checks every `interval` milliseconds while the page is visible.
 */
export function useClock<value extends string | number | boolean>(
  read: (now: number) => value,
  interval: number,
): value {
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Firefox loses an update that is made while the page is being left, and
      // with it all later ones when the page comes back from its cache.
      const update = () => {
        if (document.visibilityState === 'visible') onChange()
      }
      const timer = setInterval(update, interval)
      // Browsers throttle the timers of a hidden tab.
      document.addEventListener('visibilitychange', update)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', update)
      }
    },
    [interval],
  )
  const getSnapshot = () => read(Date.now())
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}
