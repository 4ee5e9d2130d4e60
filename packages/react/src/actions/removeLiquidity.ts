import { planRemoveLiquidity, untilAborted } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { preparePlan } from './preparePlan.js'
import { startPlan } from './startPlan.js'

export declare namespace removeLiquidity {
  type Variables = Omit<
    planRemoveLiquidity.Parameters,
    'account' | 'deadline' | 'deployment'
  > &
    startPlan.Options
  type ReturnType = startPlan.ReturnType
  type ErrorType = planRemoveLiquidity.ErrorType | startPlan.ErrorType
}

/** Takes liquidity out of a pool with the connected wallet, by `planRemoveLiquidity`. */
export async function removeLiquidity(
  config: Config,
  { batch, id, signal, ...variables }: removeLiquidity.Variables,
): Promise<removeLiquidity.ReturnType> {
  const { context, walletClient } = await untilAborted(
    preparePlan(config),
    signal,
  )
  const plan = await untilAborted(
    planRemoveLiquidity(config.client, { ...context, ...variables }),
    signal,
  )
  return startPlan(config, plan, { batch, id, signal, walletClient })
}
