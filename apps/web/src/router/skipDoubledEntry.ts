import type { RouterHistory } from '@tanstack/react-router'

/**
 * A dialog on the first page of a tab adds a second entry for the same page to
 * the history, and marks the first one (see `useBackCloses`). The second one
 * stays when the dialog closes: going back is asynchronous, and would undo a
 * navigation that has begun meanwhile. So a step back from it goes on to the
 * page before.
 */
export function skipDoubledEntry(history: RouterHistory): void {
  let { href } = history.location
  history.subscribe(({ location, action: { type } }) => {
    const isBack = type === 'BACK'
    const { state } = location
    if (state.isDoubled && (isBack || type === 'GO')) {
      // Where there is no page before, the newer URL stays.
      window.history.replaceState(
        { ...state, isDoubled: false },
        '',
        isBack ? href : undefined,
      )
      if (isBack) window.history.back()
    }
    href = location.href
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The next entry is the same page. */
    isDoubled?: boolean
  }
}
