import { planRemoveLiquidity } from '@letheswap/sdk'
import type { Config } from '../config.js'
import type { PlanResult, PlanVariables } from '../stores/plans.js'
import { startPlan } from './startPlan.js'

export declare namespace removeLiquidity {
  type Variables = PlanVariables<planRemoveLiquidity.Parameters>
  type ReturnType = PlanResult
  type ErrorType = planRemoveLiquidity.ErrorType | startPlan.ErrorType
}

/** Removes liquidity with the connected wallet. See `planRemoveLiquidity`. */
export async function removeLiquidity(
  config: Config,
  { id, signal, ...variables }: removeLiquidity.Variables,
): Promise<removeLiquidity.ReturnType> {
  return startPlan(config, { id, kind: 'removeLiquidity', signal }, (context) =>
    planRemoveLiquidity(config.client, { ...context, ...variables }),
  )
}
