import { useDeployment, useFaucetHistory } from '@letheswap/react'
import type { ActivityEntry } from '@letheswap/sdk'

export type ActivityKind = ActivityEntry['kind'] | 'faucet'

export type ActivityRow = {
  kind: ActivityKind
  /** In Unix milliseconds. */
  time: number
  /** Undefined for a request that only this browser knows of. */
  entry: ActivityEntry | undefined
}

/**
 * The activity read from the chain, and this browser's requests of the native
 * coin, whose payouts emit no event; newest first.
 */
export function useActivityRows(
  entries: readonly ActivityEntry[] = [],
): ActivityRow[] {
  const { chain } = useDeployment()
  const requests = useFaucetHistory({ token: chain.nativeCurrency.symbol })
  return [
    ...entries.map((entry) => ({
      kind: entry.kind,
      time: entry.timestamp * 1_000,
      entry,
    })),
    ...requests.map(({ time }) => ({
      kind: 'faucet' as const,
      time,
      entry: undefined,
    })),
  ].sort((a, b) => b.time - a.time)
}
