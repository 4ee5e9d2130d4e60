import { planAddLiquidity } from '@letheswap/sdk'
import type { Config } from '../config.js'
import type { PlanResult, PlanVariables } from '../stores/plans.js'
import { startPlan } from './startPlan.js'

export declare namespace addLiquidity {
  type Variables = PlanVariables<planAddLiquidity.Parameters>
  type ReturnType = PlanResult
  type ErrorType = planAddLiquidity.ErrorType | startPlan.ErrorType
}

/**
 * Adds liquidity to a pool with the connected wallet, by `planAddLiquidity`.
 *
 * @example
 * ```tsx
 * import { addLiquidity } from '@letheswap/react'
 *
 * const amounts = { amountA: 5n * 10n ** 17n, amountB: 10n ** 18n }
 * await addLiquidity(config, { tokenA: 'DAI', tokenB: 'ZKP', ...amounts })
 * ```
 */
export async function addLiquidity(
  config: Config,
  { signal, ...variables }: addLiquidity.Variables,
): Promise<addLiquidity.ReturnType> {
  return startPlan(config, { kind: 'addLiquidity', signal }, (context) =>
    planAddLiquidity(config.client, { ...context, ...variables }),
  )
}
