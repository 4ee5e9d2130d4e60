import { useMemo } from 'react'
import { useStore } from 'zustand'
import { faucetHistoryKey } from '../stores/faucetHistory.js'
import { useConfig } from './useConfig.js'

export type FaucetHistoryEntry = {
  token: string
  /** Milliseconds. */
  time: number
  /** `token: local date-time`. */
  line: string
}

/**
 * The last five requests of the connected wallet for a token, newest first.
 *
 * @example
 * ```tsx
 * import { useFaucetHistory } from '@letheswap/react'
 *
 * function LastRequests() {
 *   const requests = useFaucetHistory({ token: 'ZKP' })
 *   return <ul>{requests.map(({ line, time }) => <li key={time}>{line}</li>)}</ul>
 * }
 * ```
 */
export function useFaucetHistory({
  token,
}: {
  token: string
}): readonly FaucetHistoryEntry[] {
  const { faucetHistory, wallet } = useConfig()
  const account = useStore(wallet, ({ address }) => address)
  const requests = useStore(faucetHistory, ({ requests }) => requests)
  return useMemo(() => {
    if (account === undefined) return []
    const times = requests[faucetHistoryKey(account, token)] ?? []
    return times.map((time) => ({
      token,
      time,
      line: `${token}: ${new Date(time).toLocaleString()}`,
    }))
  }, [account, requests, token])
}
