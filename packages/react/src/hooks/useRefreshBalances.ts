import { useMutation } from '@tanstack/react-query'
import { refreshBalances } from '../sync/refreshBalances.js'
import { useConfig } from './useConfig.js'

/** Reads the balances now. A failure is in `useBalances().error`. */
export function useRefreshBalances(): {
  refresh(): Promise<void>
  isRefreshing: boolean
} {
  const config = useConfig()
  const { isPending, mutateAsync } = useMutation(
    {
      mutationFn: () => refreshBalances(config),
    },
    config.queryClient,
  )
  return {
    refresh: () => mutateAsync().catch(() => undefined),
    isRefreshing: isPending,
  }
}
