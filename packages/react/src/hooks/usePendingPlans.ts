import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PlanProgressState } from '../stores/pending.js'
import { useLethe } from './useLethe.js'

/**
 * The connected wallet's actions under way, also those from before a reload.
 * One that `isPaused` has steps left: `resume` goes on with them in the
 * wallet, `dismiss` leaves them.
 *
 * @example
 * ```tsx
 * import { usePendingPlans } from '@letheswap/react'
 *
 * function Pending() {
 *   const { items, resume } = usePendingPlans()
 *   return items.map(({ id, isPaused, kind }) => (
 *     <p key={id}>
 *       {kind}
 *       {isPaused && <button type="button" onClick={() => resume(id)}>Continue</button>}
 *     </p>
 *   ))
 * }
 * ```
 */
export function usePendingPlans(): {
  items: readonly PlanProgressState[]
  resume(id: string): Promise<void>
  dismiss(id: string): void
} {
  const lethe = useLethe()
  const account = useStore(lethe.wallet, ({ address }) => address)
  const live = useStore(lethe.pending, ({ live }) => live)
  return {
    items: useMemo(
      () => Object.values(live).filter((item) => item.account === account),
      [account, live],
    ),
    async resume(id) {
      const { resumeSentPlan } = await import('../plans/resumeSentPlan.js')
      await resumeSentPlan(lethe, id)
    },
    dismiss(id) {
      lethe.pending.setState(({ live: { [id]: _, ...live }, sent }) => ({
        live,
        sent: sent.filter((item) => item.id !== id),
      }))
    },
  }
}
