import { isAddressEqual } from 'viem'
import { getApproveCall } from '../contracts/getApproveCall.js'
import type { Deployment } from '../deployment/types.js'
import { InvalidPlanError } from '../errors/plans.js'
import { getPlanSummary } from './getPlanSummary.js'
import { toCall } from './toCall.js'
import type {
  AnyPlan,
  AnySummary,
  ApproveStep,
  MainStep,
  PlanStep,
} from './types.js'

export declare namespace getPlanSteps {
  type ReturnType<plan extends AnyPlan = AnyPlan> = PlanStep<
    plan['summary']['kind']
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
  plan: plan,
  deployment: Deployment,
): getPlanSteps.ReturnType<plan> {
  const summary: AnySummary = getPlanSummary(plan, deployment)
  const approvals = plan.approvals.flatMap(toApproveSteps)
  const main: MainStep[] =
    summary.kind === 'approve'
      ? []
      : [{ kind: summary.kind, call: toCall(summary, deployment) }]
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
