'use client'

import { useCallback, useSyncExternalStore } from 'react'

/**
 * Computes a value from the current time in milliseconds, and renders again when the
 * value changes. Checks every `interval` milliseconds while the page is visible.
 */
export function useClock<value extends string | number | boolean>(
  read: (now: number) => value,
  interval: number,
): value {
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Updates only a visible page. Firefox loses an update while the page is being
      // left, and all later updates when the page is restored from the cache.
      const update = () => {
        if (document.visibilityState === 'visible') onChange()
      }
      const timer = setInterval(update, interval)
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
