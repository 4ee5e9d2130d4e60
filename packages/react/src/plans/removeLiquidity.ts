import { planRemoveLiquidity } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'
import { startPlan } from './startPlan.js'

export declare namespace removeLiquidity {
  type Variables = Pick<
    planRemoveLiquidity.Parameters,
    'tokenA' | 'tokenB' | 'liquidity' | 'amountAMin' | 'amountBMin'
  > &
    startPlan.Options
  type ReturnType = startPlan.ReturnType
  type ErrorType = planRemoveLiquidity.ErrorType | startPlan.ErrorType
}

/** Takes liquidity out of a pool. */
export async function removeLiquidity(
  lethe: Lethe,
  { id, signal, ...variables }: removeLiquidity.Variables,
): Promise<removeLiquidity.ReturnType> {
  return startPlan(lethe, { id, signal }, (context) =>
    planRemoveLiquidity(lethe.client, { ...context, ...variables }),
  )
}
