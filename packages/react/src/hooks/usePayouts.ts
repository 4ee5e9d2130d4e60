import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PayoutRecord } from '../stores/payouts.js'
import { useConfig } from './useConfig.js'

export declare namespace usePayouts {
  type Parameters = {
    /** Id of a request to the faucet. */
    id: string | undefined
  }
  type ReturnType = readonly PayoutRecord[]
}

/**
 * The payouts of a request to the faucet: one, or each of a bundle's. Empty
 * before the wallet is asked.
 *
 * @example
 * ```tsx
 * import { usePayouts } from '@letheswap/react'
 *
 * function Payouts({ id }: { id: string }) {
 *   return usePayouts({ id }).map(({ status, token }) => <p key={token}>{status}</p>)
 * }
 * ```
 */
export function usePayouts({
  id,
}: usePayouts.Parameters): usePayouts.ReturnType {
  const records = useStore(useConfig().payouts)
  return useMemo(
    () =>
      Object.values(records).filter(
        (record) =>
          id !== undefined && (record.id === id || record.bundle === id),
      ),
    [id, records],
  )
}
