import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { continuePlan } from '../actions/continuePlan.js'
import type { PlanRecord } from '../stores/plans.js'
import { loadWriting } from '../utils/late.js'
import { useConfig } from './useConfig.js'

/**
 * The connected wallet's plans under way, also those from before a reload. One
 * that is `paused` has steps left: `resume` goes on with them in the wallet,
 * `dismiss` leaves them. Of one that `isUnclear`, a step may have been sent
 * without anybody knowing: `resume` looks for it and sends nothing again, unless
 * the person has been asked and says so with `resend`.
 *
 * @example
 * ```tsx
 * import { usePendingPlans } from '@letheswap/react'
 *
 * function Pending() {
 *   const { items, resume } = usePendingPlans()
 *   return items.map(({ id, plan, status }) => (
 *     <p key={id}>
 *       {plan.summary.kind}
 *       {status === 'paused' && (
 *         <button type="button" onClick={() => resume(id)}>Continue</button>
 *       )}
 *     </p>
 *   ))
 * }
 * ```
 */
export function usePendingPlans(): {
  items: readonly PlanRecord[]
  resume(id: string, options?: continuePlan.Options): Promise<void>
  dismiss(id: string): void
} {
  const config = useConfig()
  const account = useStore(config.wallet, ({ address }) => address)
  const records = useStore(config.plans)
  return {
    items: useMemo(
      () =>
        Object.values(records).filter(
          ({ plan, status }) =>
            (status === 'running' || status === 'paused') &&
            plan.account === account,
        ),
      [account, records],
    ),
    resume: async (id, options) =>
      (await loadWriting()).continuePlan(config, id, options),
    dismiss: config.plans.drop,
  }
}
