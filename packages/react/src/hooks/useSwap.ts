import { swap } from '../actions/swap.js'
import {
  type PlanAction,
  type PlanActionParameters,
  usePlanAction,
} from './usePlanAction.js'

/** Swaps for a quote, after an approval of exactly the input if needed. */
export function useSwap(
  parameters?: PlanActionParameters<swap.ErrorType, swap.Variables>,
): PlanAction<swap.ErrorType, swap.Variables> {
  return usePlanAction(swap, parameters)
}
