import { isAddressEqual } from 'viem'
import { getAddLiquidityCall } from '../contracts/getAddLiquidityCall.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getRemoveLiquidityCall } from '../contracts/getRemoveLiquidityCall.js'
import { getSwapCall } from '../contracts/getSwapCall.js'
import { getUnwrapCall } from '../contracts/getUnwrapCall.js'
import { getWrapCall } from '../contracts/getWrapCall.js'
import type { Call } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import { InvalidPlanError } from '../errors/plans.js'
import type { Token } from '../tokens/types.js'
import { getPlanSummary } from './getPlanSummary.js'
import type {
  AnyPlan,
  AnySummary,
  ApproveStep,
  PlanStep,
  SwapSummary,
} from './types.js'

export declare namespace getPlanSteps {
  type ReturnType<plan extends AnyPlan = AnyPlan> = PlanStep<
    plan['terms']['kind']
  >[]
  type ErrorType = InvalidPlanError
}

/**
 * Derives a plan's calls: the missing approvals, then the main call.
 *
 * @throws InvalidPlanError if the plan is for another network, has an unknown token, or
 * approves a token that it does not spend.
 */
export function getPlanSteps<plan extends AnyPlan>(
  deployment: Deployment,
  plan: plan,
): getPlanSteps.ReturnType<plan> {
  const summary: AnySummary = getPlanSummary(deployment, plan)
  const approvals = plan.approvals.flatMap(toApproveSteps)
  const call = toCall(deployment, plan, summary)
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

/** Builds the main call of a plan. An approval plan has no other call. */
function toCall(
  { contracts: { router, wrappedNative } }: Deployment,
  { terms, deadline = 0n }: AnyPlan,
  summary: AnySummary,
): Call | undefined {
  switch (terms.kind) {
    case 'approve':
      return undefined
    case 'swap': {
      const { route } = summary as SwapSummary
      return getSwapCall({
        ...{ ...terms, router, deadline },
        path: route.map(({ address }) => address),
        isNativeIn: route[0]?.isNative === true,
        isNativeOut: route.at(-1)?.isNative === true,
      })
    }
    case 'addLiquidity':
    case 'removeLiquidity': {
      // A side may itself be another pool's LP token.
      const sides =
        terms.kind === 'addLiquidity' ? summary.spend : summary.receiveAtLeast
      const [tokenA, tokenB] = sides.map(({ token }) => token) as [Token, Token]
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
