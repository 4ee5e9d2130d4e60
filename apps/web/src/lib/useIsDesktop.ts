import { useSyncExternalStore } from 'react'

// The breakpoint of styles/tokens.css: up to and including 768 px is mobile.
const query = '(min-width: 48.0625rem)'

/** Whether the window has room for a table; follows its changes. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}

function watch(onChange: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
