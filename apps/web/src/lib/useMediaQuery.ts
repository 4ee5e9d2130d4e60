import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and follows its changes. */
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

/** Returns whether a table fits, using the breakpoint in styles/tokens.css. */
export const useIsDesktop = () => useMediaQuery('(min-width: 48.0625rem)')
