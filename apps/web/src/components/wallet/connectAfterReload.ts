import { createSafeStorage } from '@letheswap/react'

const key = 'connectAfterReload'
// Without storage, the visitor must press Connect again.
const storage = createSafeStorage(() => sessionStorage)

/**
 * Reloads the page, because a new extension is not available in pages that were already
 * open.
 */
export function connectAfterReload(): void {
  storage.setItem(key, 'true')
  window.location.reload()
}

/** Returns true once if the page was reloaded to connect. */
export function takeReload(): boolean {
  const isTaken = storage.getItem(key) === 'true'
  if (isTaken) storage.setItem(key, '')
  return isTaken
}
