import { findFocus } from './findFocus'

/**
 * Gives the focus back to what opened a dialog, or, when that is gone (a
 * Remove button whose last LP was just removed), to what took its place, or to
 * the page's content.
 */
export function returnFocus(path: HTMLElement[]): void {
  const target = findFocus(path) ?? document.getElementById('content')
  target?.focus()
}
