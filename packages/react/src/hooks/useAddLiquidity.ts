import type { addLiquidity } from '../actions/addLiquidity.js'
import { type PlanAction, usePlanAction } from './usePlanAction.js'

/** Adds liquidity to a pool, after an approval of each token that needs it. */
export function useAddLiquidity(): PlanAction<
  addLiquidity.ErrorType,
  addLiquidity.Variables
> {
  return usePlanAction('addLiquidity')
}
