import type { Address, Client } from 'viem'
import { getToken } from '../deployment/registry.js'
import type { ReadFailedError, WrongNetworkError } from '../errors/actions.js'
import { InvalidPlanError } from '../errors/plans.js'
import type { UnknownTokenError } from '../errors/tokens.js'
import { getApprovals } from '../plans/getApprovals.js'
import { getBase } from '../plans/getBase.js'
import type { ApprovePlan, PlanParameters } from '../plans/types.js'
import { checkAddress } from '../utils/checkAddress.js'

export declare namespace planApprove {
  type Parameters<symbols extends string = string> = PlanParameters<symbols> & {
    token: NoInfer<symbols> | Address
    /** Amount in the token's smallest unit. 0 revokes the allowance. */
    amount: bigint
    /** The contract that gets the allowance. @default the deployment's router */
    spender?: Address | undefined
  }
  type ReturnType = ApprovePlan
  type ErrorType =
    | InvalidPlanError
    | ReadFailedError
    | UnknownTokenError
    | WrongNetworkError
}

/**
 * Plans an approval of an exact amount if the allowance is lower, or of zero to revoke
 * it. Other plans already include the approvals that they need.
 *
 * @returns The plan. It has no step if the allowance suffices. It has two steps if the
 * token requires an allowance to be zero before it can change.
 */
export async function planApprove<const symbols extends string>(
  client: Client,
  { deployment, amount, ...parameters }: planApprove.Parameters<symbols>,
): Promise<planApprove.ReturnType> {
  const token = getToken(deployment, parameters.token)
  if (typeof amount !== 'bigint' || amount < 0n)
    throw new InvalidPlanError({
      field: 'amount',
      expected: 'a bigint of at least zero',
    })
  if (token.isNative)
    throw new InvalidPlanError({
      field: 'token',
      expected: 'a token contract, as the native coin needs no approval',
    })
  const { router } = deployment.contracts
  const spender = checkAddress(
    'spender',
    parameters.spender ?? router,
    InvalidPlanError,
    deployment.chain.id,
  )
  const base = getBase(deployment, parameters.account, client)
  return {
    ...base,
    terms: { kind: 'approve', token: token.address, amount, spender },
    approvals: await getApprovals(client, {
      deployment,
      account: base.account,
      spender,
      spend: [{ token, amount }],
    }),
  }
}
