import type { swap } from '../actions/swap.js'
import { usePlanAction } from './usePlanAction.js'

export declare namespace useSwap {
  type ReturnType = usePlanAction.ReturnType<swap.ErrorType, swap.Variables>
}

/** Swaps for a quote, after an approval of exactly the input if needed. */
export function useSwap(): useSwap.ReturnType {
  return usePlanAction<swap.ErrorType, swap.Variables>('swap')
}
