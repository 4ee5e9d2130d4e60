const key = 'connectAfterReload'

/** Reloads the page, because a new extension is not in pages that were open before. */
export function connectAfterReload(): void {
  try {
    sessionStorage.setItem(key, 'true')
  } catch {
    // If there is no storage, the visitor presses Connect once more.
  }
  window.location.reload()
}

/** Checks whether the page was reloaded to connect. Returns true only once. */
export function takeReload(): boolean {
  try {
    const isTaken = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return isTaken
  } catch {
    return false
  }
}
