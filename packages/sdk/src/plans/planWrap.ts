import type { Client } from 'viem'
import type { InvalidPlanError } from '../errors/plans.js'
import { getTokens } from '../tokens/getTokens.js'
import { getWrappedToken } from '../tokens/getWrappedToken.js'
import type { Token } from '../tokens/types.js'
import { assertPositive } from './assertPositive.js'
import { toCall } from './toCall.js'
import type {
  PlanAmount,
  PlanParameters,
  WrapPlan,
  WrapSummary,
} from './types.js'

export declare namespace planWrap {
  type Parameters = PlanParameters & {
    /** How much, in wei: as much comes out as goes in. */
    amount: bigint
  }
  type ReturnType = WrapPlan
  type ErrorType = InvalidPlanError
}

/**
 * Plans to turn native coin into as much of its wrapped version, an ERC-20.
 *
 * @param _client - Any viem client; nothing is read.
 * @param parameters - {@link planWrap.Parameters}
 * @returns The plan, for `executePlan`.
 * @throws InvalidPlanError when the amount is not above zero.
 * @see WETH9.deposit.
 *
 * @example
 * ```ts
 * import { type Deployment, planWrap } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const plan = await planWrap(client, {
 *   deployment,
 *   account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *   amount: 1_000_000_000_000_000_000n,
 * })
 * ```
 */
export async function planWrap(
  _client: Client,
  parameters: planWrap.Parameters,
): Promise<planWrap.ReturnType> {
  return createWrapPlan('wrap', parameters)
}

/** Makes the plan to wrap or unwrap: one call, at par, to the account itself. */
export function createWrapPlan(
  kind: WrapSummary['kind'],
  { deployment, account, amount }: planWrap.Parameters,
): WrapPlan {
  assertPositive({ amount })
  const native = getTokens(deployment)[0] as Token
  const wrapped = getWrappedToken(deployment)
  const [from, to] = kind === 'wrap' ? [native, wrapped] : [wrapped, native]
  const received: [PlanAmount] = [{ token: to, amount }]
  const summary: WrapSummary = {
    kind,
    spend: [{ token: from, amount }],
    receiveAtLeast: received,
    receiveExpected: received,
    recipient: account,
  }
  return {
    chainId: deployment.chain.id,
    account,
    steps: [{ kind, call: toCall(summary) }],
    summary,
  }
}
