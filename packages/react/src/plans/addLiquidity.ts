import { planAddLiquidity } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'
import { startPlan } from './startPlan.js'

export declare namespace addLiquidity {
  type Variables = Pick<
    planAddLiquidity.Parameters,
    'tokenA' | 'tokenB' | 'amountA' | 'amountB' | 'amountAMin' | 'amountBMin'
  > &
    startPlan.Options
  type ReturnType = startPlan.ReturnType
  type ErrorType = planAddLiquidity.ErrorType | startPlan.ErrorType
}

/** Adds liquidity to a pool. */
export async function addLiquidity(
  lethe: Lethe,
  { id, signal, ...variables }: addLiquidity.Variables,
): Promise<addLiquidity.ReturnType> {
  return startPlan(lethe, { id, signal }, (context) =>
    planAddLiquidity(lethe.client, { ...context, ...variables }),
  )
}
