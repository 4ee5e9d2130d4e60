import { useEffect, useMemo } from 'react'
import { continuePlan } from '../actions/continuePlan.js'
import { restorePayouts } from '../actions/restorePayouts.js'
import { restorePlans } from '../actions/restorePlans.js'
import { useConfig } from './useConfig.js'

export declare namespace useResumePending {
  type ReturnType = {
    /** Continues a paused plan in the wallet. */
    resume(id: string, options?: continuePlan.Options): Promise<void>
    /** Forgets a paused plan. What was sent stays sent. */
    dismiss(id: string): void
  }
}

/**
 * Follows what was sent before a reload, without asking the wallet. A plan with
 * steps left is paused: `resume` continues it, `dismiss` forgets it. Where
 * `isUnclear(record)`, nobody knows whether the wallet sent a step: `resume`
 * looks for it, and sends it again only with `resend`.
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
  useEffect(() => {
    void restorePlans(config)
    void restorePayouts(config)
  }, [config])
  return useMemo(
    () => ({
      resume: (id, options) => continuePlan(config, id, options),
      dismiss: config.plans.drop,
    }),
    [config],
  )
}
