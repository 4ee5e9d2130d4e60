import { useStore } from 'zustand'
import type { startPlan } from '../actions/startPlan.js'
import type { Config } from '../config.js'
import type { PlanRecord } from '../stores/plans.js'
import { useCancellableMutation } from './useCancellableMutation.js'
import { useConfig } from './useConfig.js'

export declare namespace usePlanMutation {
  type Parameters<error, variables extends startPlan.Options> = Pick<
    useCancellableMutation.Parameters<startPlan.ReturnType, error, variables>,
    'mutation'
  >
  type ReturnType<
    error,
    variables extends startPlan.Options,
  > = useCancellableMutation.ReturnType<
    startPlan.ReturnType,
    error,
    variables
  > & {
    /** The last call's plan; `undefined` before it is made. */
    progress: PlanRecord | undefined
  }
}

/** A cancellable mutation whose action executes a plan. */
export function usePlanMutation<error, variables extends startPlan.Options>(
  action: (
    config: Config,
    variables: variables,
  ) => Promise<startPlan.ReturnType>,
  parameters: usePlanMutation.Parameters<error, variables> = {},
): usePlanMutation.ReturnType<error, variables> {
  const { plans } = useConfig()
  const result = useCancellableMutation<startPlan.ReturnType, error, variables>(
    { ...parameters, action },
  )
  const progress = useStore(plans, (plans) => plans[result.id ?? ''])
  return { ...result, progress }
}
