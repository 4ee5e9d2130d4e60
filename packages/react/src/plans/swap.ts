import { planSwap, type Quote } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'
import { prepare } from './prepare.js'
import { runPlan } from './runPlan.js'
import type { PlanResult, RunOptions } from './types.js'
import { waitFor } from './waitFor.js'

export type SwapVariables = {
  /** The quote that the person saw. */
  quote: Quote
  /** Symbols and amount as the form has them now; a quote made for others is refused. */
  tokenIn: string
  tokenOut: string
  amountIn?: bigint | undefined
  amountOut?: bigint | undefined
  /** Tolerance in basis points, 0 to 10,000. */
  slippageBps: number
}

export async function swap(
  lethe: Lethe,
  variables: SwapVariables,
  options: RunOptions,
): Promise<PlanResult> {
  const { amountIn, amountOut, quote, slippageBps, ...tokens } = variables
  const { account, deadline } = await waitFor(prepare(lethe), options.signal)
  const plan = await waitFor(
    planSwap(lethe.client, {
      deployment: lethe.deployment,
      account,
      deadline,
      quote,
      slippageBps,
      expect:
        amountIn === undefined
          ? { ...tokens, amountOut: amountOut ?? 0n }
          : { ...tokens, amountIn },
    }),
    options.signal,
  )
  return runPlan(lethe, plan, options)
}
