import type { AppRouter } from '../router/createAppRouter'

let router: AppRouter

/** Names the router; main.tsx does it once. Toasts are outside of the app. */
export function openTransactionsIn(next: AppRouter): void {
  router = next
}

/** Opens a transaction's details over the screen; Back closes it. */
export function openTransaction(tx: string): void {
  void router.navigate({
    to: '.',
    search: (search) => ({ ...search, tx }),
    state: { isTransaction: true },
    resetScroll: false,
  })
}

/** Back to the screen under it, the way that opened it. */
export function closeTransaction(): void {
  const { history } = router
  if (history.location.state.isTransaction) history.back()
  else
    void router.navigate({
      to: '.',
      search: (search) => ({ ...search, tx: undefined }),
      replace: true,
      resetScroll: false,
    })
}
