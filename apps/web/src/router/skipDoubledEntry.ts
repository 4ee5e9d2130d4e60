import type { RouterHistory } from '@tanstack/react-router'

/**
 * A dialog on the first page of a tab adds a second entry for the same page to
 * the history, and marks the first one (see `useBackCloses`). The second one
 * stays when the dialog closes: a step back is slow, and would undo a
 * navigation that has begun meanwhile. So a step back from it leads on to the
 * page before.
 */
export function skipDoubledEntry(history: RouterHistory): void {
  let left = history.location
  history.subscribe(({ location, action }) => {
    const { href } = left
    left = location
    const { isDoubled, ...state } = location.state
    if (!isDoubled || (action.type !== 'BACK' && action.type !== 'GO')) return
    const isBack = action.type === 'BACK'
    // Where there is no page before, the newer address stays.
    window.history.replaceState(state, '', isBack ? href : undefined)
    if (isBack) window.history.back()
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The next entry is the same page. */
    isDoubled?: true
  }
}
