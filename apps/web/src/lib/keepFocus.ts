import { findFocus, getPath } from './findFocus'

/**
 * Keeps the focus from falling to nowhere. Whoever presses beside everything
 * means it.
 */
export function keepFocus() {
  let path: HTMLElement[] = []
  const forget = () => {
    path = []
  }
  const keep = () => {
    if (document.activeElement !== document.body) return
    // It has left for the browser's own buttons.
    if (!document.hasFocus()) return
    findFocus(path)?.focus({ preventScroll: true })
  }

  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) path = getPath(target)
  })
  document.addEventListener('pointerdown', forget)
  // On its way from one to the next the focus is nowhere. Captured, to be first:
  // what closes by it changes the page before it has arrived.
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget !== null) forget()
      // What is turned off keeps it until the page is drawn.
      else if (path[0]?.matches(':disabled')) queueMicrotask(keep)
    },
    true,
  )

  new MutationObserver(keep).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  })
}
