import { addLiquidity } from '../actions/addLiquidity.js'
import {
  type PlanAction,
  type PlanActionParameters,
  usePlanAction,
} from './usePlanAction.js'

/** Adds liquidity to a pool, after an approval of each token that needs it. */
export function useAddLiquidity(
  parameters?: PlanActionParameters<
    addLiquidity.ErrorType,
    addLiquidity.Variables
  >,
): PlanAction<addLiquidity.ErrorType, addLiquidity.Variables> {
  return usePlanAction(addLiquidity, parameters)
}
