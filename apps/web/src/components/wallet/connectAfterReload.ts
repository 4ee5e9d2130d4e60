import { createSafeStorage } from '@letheswap/react'

const key = 'connectAfterReload'
// Without a storage, the visitor presses Connect once more.
const storage = createSafeStorage(() => sessionStorage)

/** Reloads the page, because a new extension is not in pages that were open before. */
export function connectAfterReload(): void {
  storage.setItem(key, 'true')
  window.location.reload()
}

/** Checks whether the page was reloaded to connect. True only once. */
export function takeReload(): boolean {
  const isTaken = storage.getItem(key) === 'true'
  if (isTaken) storage.setItem(key, '')
  return isTaken
}
