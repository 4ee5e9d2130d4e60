import { type Address, isAddressEqual } from 'viem'
import { getAddLiquidityCall } from '../contracts/getAddLiquidityCall.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getRemoveLiquidityCall } from '../contracts/getRemoveLiquidityCall.js'
import { getSwapCall } from '../contracts/getSwapCall.js'
import { getUnwrapCall } from '../contracts/getUnwrapCall.js'
import { getWrapCall } from '../contracts/getWrapCall.js'
import type { Call } from '../contracts/types.js'
import { findByAddress } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { InvalidPlanError } from '../errors/plans.js'
import type { Token } from '../tokens/types.js'
import { getPlanSummary } from './getPlanSummary.js'
import type { AnyPlan, AnySummary, ApproveStep, PlanStep } from './types.js'

export declare namespace getPlanSteps {
  type ReturnType<plan extends AnyPlan = AnyPlan> = PlanStep<
    plan['terms']['kind']
  >[]
  type ErrorType = InvalidPlanError
}

/**
 * Derives a plan's calls: the missing approvals, then the main one.
 *
 * @throws InvalidPlanError when the plan is for another network, names an
 * unknown token, or approves one that it does not spend.
 */
export function getPlanSteps<plan extends AnyPlan>(
  deployment: Deployment,
  plan: plan,
): getPlanSteps.ReturnType<plan> {
  const summary: AnySummary = getPlanSummary(deployment, plan)
  const approvals = plan.approvals.flatMap(toApproveSteps)
  const call = toCall(deployment, plan)
  const main = call ? [{ kind: summary.kind, call }] : []
  return [...approvals, ...main] as getPlanSteps.ReturnType<plan>

  function toApproveSteps(
    { token: address, reset, permit }: AnyPlan['approvals'][number],
    index: number,
  ): ApproveStep[] {
    const [amounts, spender] =
      summary.kind === 'approve'
        ? [[summary.allow], summary.spender]
        : [summary.spend, deployment.contracts.router]
    const spent = amounts.find(
      ({ token }) => !token.isNative && isAddressEqual(token.address, address),
    )
    if (!spent)
      throw new InvalidPlanError({
        field: `approvals[${index}].token`,
        expected: 'a token that the plan spends',
      })
    const { token } = spent
    const approve = (amount: bigint): ApproveStep => ({
      kind: 'approve',
      call: getApproveCall({ token: token.address, spender, amount }),
      token,
      spender,
      amount,
    })
    const step = approve(spent.amount)
    if (permit && summary.kind === 'removeLiquidity')
      return [{ ...step, permitDeadline: summary.deadline }]
    return reset ? [approve(0n), step] : [step]
  }
}

/** Builds the call that a plan is for; an approval has no other. */
function toCall(
  deployment: Deployment,
  { terms, deadline = 0n }: AnyPlan,
): Call | undefined {
  const { router, wrappedNative } = deployment.contracts
  // The summary has found them all.
  const find = (address: Address) => findByAddress(deployment, address) as Token
  switch (terms.kind) {
    case 'approve':
      return undefined
    case 'swap':
      return getSwapCall({
        ...{ ...terms, router, deadline },
        path: [terms.tokenIn, ...terms.intermediateTokens, terms.tokenOut].map(
          (token) => find(token).address,
        ),
        isNativeIn: find(terms.tokenIn).isNative,
        isNativeOut: find(terms.tokenOut).isNative,
      })
    case 'addLiquidity':
    case 'removeLiquidity': {
      const [tokenA, tokenB] = [find(terms.tokenA), find(terms.tokenB)]
      const pool = { router, deadline, tokenA, tokenB }
      return terms.kind === 'addLiquidity'
        ? getAddLiquidityCall({ ...terms, ...pool })
        : getRemoveLiquidityCall({ ...terms, ...pool })
    }
    case 'wrap':
      return getWrapCall({ ...terms, wrappedNative })
    case 'unwrap':
      return getUnwrapCall({ ...terms, wrappedNative })
  }
}
