import type { Client } from 'viem'
import { planWrap } from './planWrap.js'

export declare namespace planUnwrap {
  type Parameters = planWrap.Parameters
  type ReturnType = planWrap.ReturnType
  type ErrorType = planWrap.ErrorType
}

/**
 * Plans to turn the wrapped native coin back into as much native coin.
 *
 * @throws InvalidPlanError when the amount is not above zero.
 * @see WETH9.withdraw.
 */
export async function planUnwrap(
  client: Client,
  parameters: planUnwrap.Parameters,
): Promise<planUnwrap.ReturnType> {
  const plan = await planWrap(client, parameters)
  return { ...plan, terms: { ...plan.terms, kind: 'unwrap' } }
}
