// On a touch screen a field would bring up the keyboard.
const field = matchMedia('(hover: none)').matches
  ? 'select:enabled'
  : 'input:enabled, select:enabled'
const submit = 'button[type=submit]:enabled'
const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, [tabindex="0"]'

/** An element and what it stands in, from the inside out. */
export function getPath(element: Element | null): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at = element; at instanceof HTMLElement; at = at.parentElement)
    path.push(at)
  return path
}

/**
 * Where the focus belongs that was on a path's first element: there, or, when
 * that is turned off, in the next field of its form, or, when it is gone, on
 * what took its place.
 */
export function findFocus(path: HTMLElement[]): HTMLElement | undefined {
  const [element] = path
  if (!element || element === document.body) return undefined
  if (element.isConnected && !element.matches(':disabled')) return element
  const isInForm = element.isConnected && element.closest('form') !== null
  for (const place of path.slice(1)) {
    // A dialog that is gone gives the focus back by itself.
    if (place.contains(document.getElementById('root'))) return undefined
    if (!place.isConnected) continue
    const isForm = place.matches('form')
    // Within a form its next field counts, not what stands nearest.
    if (isInForm && !isForm) continue
    const next = isForm
      ? (place.querySelector<HTMLElement>(field) ??
        place.querySelector<HTMLElement>(submit))
      : place.querySelector<HTMLElement>(focusable)
    if (next) return next
  }
  return undefined
}
