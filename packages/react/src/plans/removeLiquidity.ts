import { planRemoveLiquidity } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'
import { startPlan } from './startPlan.js'

export declare namespace removeLiquidity {
  type Variables = Omit<
    planRemoveLiquidity.Parameters,
    keyof startPlan.Context
  > &
    startPlan.Options
  type ReturnType = startPlan.ReturnType
  type ErrorType = planRemoveLiquidity.ErrorType | startPlan.ErrorType
}

/** Takes liquidity out of a pool. */
export async function removeLiquidity(
  lethe: Lethe,
  { batch, id, signal, ...variables }: removeLiquidity.Variables,
): Promise<removeLiquidity.ReturnType> {
  return startPlan(lethe, { batch, id, signal }, (context) =>
    planRemoveLiquidity(lethe.client, { ...context, ...variables }),
  )
}
