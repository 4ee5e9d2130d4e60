import { useCallback, useSyncExternalStore } from 'react'

/** Returns true while a media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/**
 * Returns true if the window is wide enough for a table, according to the breakpoint in
 * styles/tokens.css.
 */
export const useIsDesktop = () => useMediaQuery('(min-width: 48.0625rem)')
