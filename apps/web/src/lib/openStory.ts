import type { AppRouter } from '../router/createAppRouter'

let router: AppRouter

/** Names the router; main.tsx does it once. Toasts are outside of the app. */
export function openStoriesIn(next: AppRouter): void {
  router = next
}

/** Opens a transaction's story over the screen; Back closes it. */
export function openStory(tx: string): void {
  void router.navigate({
    to: '.',
    search: (search) => ({ ...search, tx }),
    state: { isStory: true },
    resetScroll: false,
  })
}

/** Back to the screen under it, the way that opened it. */
export function closeStory(): void {
  const { history } = router
  if (history.location.state.isStory) history.back()
  else
    void router.navigate({
      to: '.',
      search: (search) => ({ ...search, tx: undefined }),
      replace: true,
      resetScroll: false,
    })
}
