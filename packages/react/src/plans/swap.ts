import { planSwap } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'
import { startPlan } from './startPlan.js'

export declare namespace swap {
  type Variables = Omit<planSwap.Parameters, keyof startPlan.Context> &
    startPlan.Options
  type ReturnType = startPlan.ReturnType
  type ErrorType = planSwap.ErrorType | startPlan.ErrorType
}

/** Swaps for a quote. */
export async function swap(
  lethe: Lethe,
  { batch, id, signal, ...variables }: swap.Variables,
): Promise<swap.ReturnType> {
  return startPlan(lethe, { batch, id, signal }, (context) =>
    planSwap(lethe.client, { ...context, ...variables }),
  )
}
