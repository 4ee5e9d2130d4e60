const key = 'letheswap.reloaded'

/**
 * Reloads the page when code is still missing after it was asked for again: a newer
 * version may be deployed, and Firefox and WebKit remember a module that failed.
 * Once in a tab, only if the server answers, and never under a dialog, whose fields
 * would be empty. Resolves to whether it does.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    if (document.querySelector('dialog[open]')) return false
    const { ok } = await fetch(window.location.href, { cache: 'no-store' })
    if (!ok) return false
    sessionStorage.setItem(key, '1')
  } catch {
    // Offline, or without a storage that would end a circle of reloads.
    return false
  }
  window.location.reload()
  return true
}
