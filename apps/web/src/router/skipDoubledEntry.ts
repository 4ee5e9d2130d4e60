import type { RouterHistory } from '@tanstack/react-router'

/**
 * Skips the second entry that a dialog adds on a tab's first page (see `useLayer`).
 * Removing the entry could undo a navigation that has started in the meantime.
 */
export function skipDoubledEntry(history: RouterHistory): void {
  let { href } = history.location
  history.subscribe(({ location, action: { type } }) => {
    const isBack = type === 'BACK'
    const { state } = location
    if (state.isDoubled && (isBack || type === 'GO')) {
      // If going back is impossible, the entry stays, with the newer URL.
      window.history.replaceState(
        { ...state, isDoubled: false },
        '',
        isBack ? history.createHref(href) : undefined,
      )
      if (isBack) window.history.back()
    }
    href = location.href
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the next entry is the same page. */
    isDoubled?: boolean
  }
}
