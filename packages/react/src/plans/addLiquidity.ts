import { planAddLiquidity } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'
import { startPlan } from './startPlan.js'

export declare namespace addLiquidity {
  type Variables = Omit<planAddLiquidity.Parameters, keyof startPlan.Context> &
    startPlan.Options
  type ReturnType = startPlan.ReturnType
  type ErrorType = planAddLiquidity.ErrorType | startPlan.ErrorType
}

/** Adds liquidity to a pool. */
export async function addLiquidity(
  lethe: Lethe,
  { batch, id, signal, ...variables }: addLiquidity.Variables,
): Promise<addLiquidity.ReturnType> {
  return startPlan(lethe, { batch, id, signal }, (context) =>
    planAddLiquidity(lethe.client, { ...context, ...variables }),
  )
}
