import type { Address } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { getTokens } from '../tokens/getTokens.js'
import { getWrappedToken } from '../tokens/getWrappedToken.js'
import type { Token } from '../tokens/types.js'
import { assertPositive } from './assertPositive.js'
import { toCall } from './toCall.js'
import type { PlanAmount, WrapPlan, WrapSummary } from './types.js'

/** Makes the plan to wrap or unwrap: one call, at par, to the account itself. */
export function createWrapPlan(
  kind: WrapSummary['kind'],
  {
    deployment,
    account,
    amount,
  }: { deployment: Deployment; account: Address; amount: bigint },
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
