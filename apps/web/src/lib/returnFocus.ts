/**
 * Gives the focus back to what opened a dialog, or, when that is gone (a
 * Remove button whose last LP was just removed), to the page's content.
 */
export function returnFocus(opener: Element | null): void {
  const isUsable =
    opener instanceof HTMLElement &&
    opener !== document.body &&
    opener.isConnected &&
    !opener.matches(':disabled')
  const target = isUsable ? opener : document.getElementById('content')
  target?.focus()
}
