import { planSwap } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'
import { startPlan } from './startPlan.js'

export declare namespace swap {
  type Variables = Pick<
    planSwap.Parameters,
    'quote' | 'slippageBps' | 'expect'
  > &
    startPlan.Options
  type ReturnType = startPlan.ReturnType
  type ErrorType = planSwap.ErrorType | startPlan.ErrorType
}

/** Swaps for a quote. */
export async function swap(
  lethe: Lethe,
  { expect, quote, slippageBps, ...options }: swap.Variables,
): Promise<swap.ReturnType> {
  return startPlan(lethe, options, (context) =>
    planSwap(lethe.client, { ...context, expect, quote, slippageBps }),
  )
}
