import { planAddLiquidity } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'
import { prepare } from './prepare.js'
import { runPlan } from './runPlan.js'
import type { PlanResult, RunOptions } from './types.js'
import { waitFor } from './waitFor.js'

export type AddLiquidityVariables = {
  /** Symbols. */
  tokenA: string
  tokenB: string
  /** Most to give of each, in smallest units. */
  amountA: bigint
  amountB: bigint
  /** Least to give of each. @default 0n */
  amountAMin?: bigint | undefined
  amountBMin?: bigint | undefined
}

export async function addLiquidity(
  lethe: Lethe,
  variables: AddLiquidityVariables,
  options: RunOptions,
): Promise<PlanResult> {
  const { account, deadline } = await waitFor(prepare(lethe), options.signal)
  const plan = await waitFor(
    planAddLiquidity(lethe.client, {
      deployment: lethe.deployment,
      account,
      deadline,
      ...variables,
    }),
    options.signal,
  )
  return runPlan(lethe, plan, options)
}
