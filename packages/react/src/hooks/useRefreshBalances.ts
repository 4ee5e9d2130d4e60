import { refreshBalances } from '../sync/refreshBalances.js'
import { useAction } from './useAction.js'

/** Reads the balances now. `useBalances().error` has the error of a failure. */
export function useRefreshBalances(): {
  refresh(): Promise<void>
  isRefreshing: boolean
} {
  const { isPending, mutateAsync } = useAction(refreshBalances)
  return {
    refresh: () => mutateAsync().catch(() => undefined),
    isRefreshing: isPending,
  }
}
