// On a touch screen, focusing a text field would open the keyboard.
const field = matchMedia('(hover: none)').matches
  ? 'select:enabled'
  : 'input:enabled, select:enabled'
const submit = 'button[type=submit]:enabled'
const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, [tabindex="0"]'

/** Returns an element and its ancestors, innermost first. */
export function getPath(element: Element | null): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at = element; at instanceof HTMLElement; at = at.parentElement)
    path.push(at)
  return path
}

/**
 * Returns the element that gets a lost focus: the path's first element if it is still
 * enabled; if it is disabled in a form, the form's first enabled field or submit
 * button; otherwise a control in the nearest ancestor that is left.
 */
export function findFocus(path: HTMLElement[]): HTMLElement | undefined {
  const [element] = path
  if (!element || element === document.body) return undefined
  if (element.isConnected && !element.matches(':disabled')) return element
  const isInForm = element.isConnected && element.closest('form') !== null
  for (const place of path.slice(1)) {
    // A closing dialog restores the focus itself.
    if (place.contains(document.getElementById('root'))) return undefined
    if (!place.isConnected) continue
    const isForm = place.matches('form')
    // In a form, focuses the first field, not the nearest element.
    if (isInForm && !isForm) continue
    const next = isForm
      ? (place.querySelector<HTMLElement>(field) ??
        place.querySelector<HTMLElement>(submit))
      : // A form's button counts more than what stands beside it.
        place.querySelector<HTMLElement>(
          place.querySelector('button[type=submit]') ? submit : focusable,
        )
    if (next) return next
  }
  return undefined
}

/** Moves the focus to another element when the focused element is disabled or removed. */
export function keepFocus() {
  let path: HTMLElement[] = []
  const forget = () => {
    path = []
  }
  const keep = () => {
    if (document.activeElement !== document.body) return
    // The window itself has lost the focus, e.g. to the browser's toolbar.
    if (!document.hasFocus()) return
    findFocus(path)?.focus({ preventScroll: true })
  }

  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) path = getPath(target)
  })
  document.addEventListener('pointerdown', forget)
  // Between two elements, the focus is on the body. Captures the event, to run before a
  // handler that changes the page.
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget !== null) forget()
      // A disabled element keeps the focus until the next frame, so the observer below
      // runs too early for it.
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
