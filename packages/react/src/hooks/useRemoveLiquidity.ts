import { removeLiquidity } from '../actions/removeLiquidity.js'
import {
  type PlanAction,
  type PlanActionParameters,
  usePlanAction,
} from './usePlanAction.js'

/**
 * Removes liquidity from a pool, after an approval of its LP token, or with a signed
 * `permit`. Fails with `PairNotFoundError` if the pool does not exist.
 */
export function useRemoveLiquidity(
  parameters?: PlanActionParameters<
    removeLiquidity.ErrorType,
    removeLiquidity.Variables
  >,
): PlanAction<removeLiquidity.ErrorType, removeLiquidity.Variables> {
  return usePlanAction(removeLiquidity, parameters)
}
