import { useEffect, useMemo } from 'react'
import { continuePlan } from '../actions/continuePlan.js'
import { restorePending } from '../actions/restorePending.js'
import { useConfig } from './useConfig.js'

export declare namespace useResumePending {
  type ReturnType = {
    /** Continues a paused plan with the wallet. */
    resume(id: string, options?: continuePlan.Options): Promise<void>
    /** Forgets a paused plan. What was sent stays sent. */
    dismiss(id: string): void
  }
}

/**
 * Follows what was sent before a reload, without the wallet. A plan with steps left
 * is paused, and continued by `resume`. Where `isUnclear(record)`, the wallet may
 * have sent a step: `resume` searches for it, and sends it again only with `resend`.
 *
 * @example
 * ```tsx
 * import { usePendingPlans, useResumePending } from '@letheswap/react'
 *
 * function Paused() {
 *   const { resume } = useResumePending()
 *   return usePendingPlans()
 *     .filter(({ status }) => status === 'paused')
 *     .map(({ id, plan }) => (
 *       <button key={id} type="button" onClick={() => resume(id)}>
 *         Continue {plan.summary.kind}
 *       </button>
 *     ))
 * }
 * ```
 */
export function useResumePending(): useResumePending.ReturnType {
  const config = useConfig()
  useEffect(() => void restorePending(config), [config])
  return useMemo(
    () => ({
      resume: (id, options) => continuePlan(config, id, options),
      dismiss: config.plans.drop,
    }),
    [config],
  )
}
