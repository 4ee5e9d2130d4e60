import { planSwap, type Quote } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { startPlan } from './startPlan.js'

export declare namespace swap {
  type Variables = Omit<planSwap.Parameters, keyof startPlan.Context> &
    startPlan.Options
  type ReturnType = startPlan.ReturnType
  type ErrorType = planSwap.ErrorType | startPlan.ErrorType
}

/** Swaps for a quote. */
export async function swap(
  config: Config,
  { batch, id, signal, ...variables }: swap.Variables,
): Promise<swap.ReturnType> {
  return startPlan(config, { batch, id, signal }, (context) =>
    planSwap(config.client, {
      ...context,
      expect: shown(variables.quote),
      ...variables,
    }),
  )
}

/** A screen has shown the quote and its least, so the plan may not promise less. */
function shown({ type, tokenIn, tokenOut, amountIn, amountOut }: Quote) {
  const ends = { tokenIn: tokenIn.symbol, tokenOut: tokenOut.symbol }
  return type === 'exactInput' ? { ...ends, amountIn } : { ...ends, amountOut }
}
