import { planAddLiquidity } from '@letheswap/sdk'
import type { Config } from '../config.js'
import type { PlanResult, PlanVariables } from '../stores/plans.js'
import { startPlan } from './startPlan.js'

export declare namespace addLiquidity {
  type Variables = PlanVariables<planAddLiquidity.Parameters>
  type ReturnType = PlanResult
  type ErrorType = planAddLiquidity.ErrorType | startPlan.ErrorType
}

/** Adds liquidity with the connected wallet. See `planAddLiquidity`. */
export async function addLiquidity(
  config: Config,
  { id, signal, ...variables }: addLiquidity.Variables,
): Promise<addLiquidity.ReturnType> {
  return startPlan(config, { id, kind: 'addLiquidity', signal }, (context) =>
    planAddLiquidity(config.client, { ...context, ...variables }),
  )
}
