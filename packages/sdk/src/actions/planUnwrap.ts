import type { Client } from 'viem'
import type { InvalidPlanError } from '../errors/plans.js'
import type { WrapPlan } from '../plans/types.js'
import { createWrapPlan, type planWrap } from './planWrap.js'

export declare namespace planUnwrap {
  type Parameters = planWrap.Parameters
  type ReturnType = WrapPlan
  type ErrorType = InvalidPlanError
}

/**
 * Plans to turn the wrapped native coin back into as much native coin.
 *
 * @throws InvalidPlanError when the amount is not above zero.
 * @see WETH9.withdraw.
 *
 * @example
 * ```ts
 * import { planUnwrap } from '@letheswap/sdk'
 *
 * await planUnwrap(client, { deployment, amount: 10n ** 18n })
 * ```
 */
export async function planUnwrap(
  client: Client,
  parameters: planUnwrap.Parameters,
): Promise<planUnwrap.ReturnType> {
  return createWrapPlan(client, 'unwrap', parameters)
}
