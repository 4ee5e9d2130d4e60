import type { Client } from 'viem'
import { planWrap } from './planWrap.js'

export declare namespace planUnwrap {
  type Parameters = planWrap.Parameters
  type ReturnType = planWrap.ReturnType
  type ErrorType = planWrap.ErrorType
}

/**
 * Plans the conversion of the wrapped native coin to the same amount of native coin.
 *
 * @throws InvalidPlanError unless the amount is above zero.
 * @see WETH9.withdraw.
 */
export async function planUnwrap(
  client: Client,
  parameters: planUnwrap.Parameters,
): Promise<planUnwrap.ReturnType> {
  const plan = await planWrap(client, parameters)
  return { ...plan, terms: { ...plan.terms, kind: 'unwrap' } }
}
