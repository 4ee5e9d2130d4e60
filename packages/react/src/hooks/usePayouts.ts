import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PayoutRecord } from '../stores/payouts.js'
import { useConfig } from './useConfig.js'

/**
 * The payouts of a request to the faucet. Empty before the wallet is asked.
 *
 * @example
 * ```tsx
 * import { usePayouts } from '@letheswap/react'
 *
 * function Payouts({ id }: { id: string }) {
 *   const payouts = usePayouts({ id })
 *   return payouts.map(({ id, status, token }) => (
 *     <p key={id}>
 *       {token}: {status}
 *     </p>
 *   ))
 * }
 * ```
 */
export function usePayouts({
  id,
}: {
  /** Id of the request. */
  id: string | undefined
}): readonly PayoutRecord[] {
  const records = useStore(useConfig().payouts)
  return useMemo(
    () =>
      Object.values(records).filter(
        ({ requestId }) => id !== undefined && requestId === id,
      ),
    [id, records],
  )
}
