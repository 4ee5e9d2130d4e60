import type { Client } from 'viem'
import type { InvalidPlanError } from '../errors/plans.js'
import { assertPositive } from '../plans/assertPositive.js'
import { getBase } from '../plans/getBase.js'
import type { PlanParameters, WrapPlan } from '../plans/types.js'

export declare namespace planWrap {
  type Parameters = PlanParameters & {
    /** Amount in wei. */
    amount: bigint
  }
  type ReturnType = WrapPlan
  type ErrorType = InvalidPlanError
}

/**
 * Plans the conversion of the native coin to the same amount of its wrapped version, an
 * ERC-20.
 *
 * @throws InvalidPlanError unless the amount is above zero.
 * @see WETH9.deposit.
 */
export async function planWrap(
  client: Client,
  { deployment, account, amount }: planWrap.Parameters,
): Promise<planWrap.ReturnType> {
  assertPositive({ amount })
  return {
    ...getBase(deployment, account, client),
    terms: { kind: 'wrap', amount },
    approvals: [],
  }
}
