/** What takes the focus by itself. */
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

/**
 * Keeps the focus from falling to nowhere: back to a button that was disabled
 * while its action ran, or to what took the place of one that is gone, as
 * Disconnect takes that of Connect Wallet. Whoever presses beside everything
 * means it.
 */
export function keepFocus() {
  let last: HTMLElement | undefined
  let ancestors: HTMLElement[] = []

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    last = target
    ancestors = []
    for (let at = target.parentElement; at; at = at.parentElement)
      ancestors.push(at)
  })
  document.addEventListener('pointerdown', () => {
    last = undefined
  })
  // On its way from one to the next the focus is nowhere. Captured, to be first:
  // what closes by it changes the page before it has arrived.
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget !== null) last = undefined
    },
    true,
  )

  new MutationObserver(() => {
    if (last === undefined || document.activeElement !== document.body) return
    // It has left for the browser's own buttons.
    if (!document.hasFocus()) return
    if (last.isConnected) {
      if (!last.matches(':disabled')) last.focus({ preventScroll: true })
      return
    }
    const place = ancestors.find((element) => element.isConnected)
    // A dialog gives the focus back by itself.
    if (place === undefined || place.contains(document.getElementById('root')))
      return
    place.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  })
}
