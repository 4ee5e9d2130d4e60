import { planSwap, type Quote } from '@letheswap/sdk'
import type { Config } from '../config.js'
import type { PlanResult, PlanVariables } from '../stores/plans.js'
import { startPlan } from './startPlan.js'

export declare namespace swap {
  type Variables = PlanVariables<planSwap.Parameters>
  type ReturnType = PlanResult
  type ErrorType = planSwap.ErrorType | startPlan.ErrorType
}

/** Executes the swap of a quote with the connected wallet. See `planSwap`. */
export async function swap(
  config: Config,
  { id, signal, ...variables }: swap.Variables,
): Promise<swap.ReturnType> {
  const expect = getInputs(variables.quote)
  return startPlan(config, { id, kind: 'swap', signal }, (context) =>
    planSwap(config.client, { ...context, expect, ...variables }),
  )
}

function getInputs({ type, tokenIn, tokenOut, amountIn, amountOut }: Quote) {
  const tokens = { tokenIn: tokenIn.symbol, tokenOut: tokenOut.symbol }
  return type === 'exactInput'
    ? { ...tokens, amountIn }
    : { ...tokens, amountOut }
}
