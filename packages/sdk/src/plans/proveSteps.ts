import { type Address, isAddressEqual } from 'viem'
import { getApproveCall } from '../contracts/getApproveCall.js'
import type { Call } from '../contracts/types.js'
import {
  address,
  bigint,
  type Fail,
  object,
  oneOf,
  read,
} from '../utils/readers.js'
import { serialize } from '../utils/serialize.js'
import { isSameToken } from './isSameToken.js'
import { tokenShape } from './proveSummary.js'
import { toCall } from './toCall.js'
import type {
  AnyPlan,
  ApproveStep,
  MainStep,
  PlanAmount,
  PlanStep,
  WrapStep,
} from './types.js'

const approveShape = object({
  kind: oneOf('approve'),
  token: tokenShape,
  spender: address,
  amount: bigint,
  'permitDeadline?': bigint,
})

/**
 * Proves that the steps do what the summary says and nothing else. Each call is
 * built again from what is proven, and must be the same.
 */
export function proveSteps(plan: AnyPlan, fail: Fail): PlanStep[] {
  const { summary } = plan
  const steps: PlanStep[] = [...plan.steps]
  if (summary.kind === 'approve')
    return proveApprovals(steps, [summary.allow], summary.spender)

  const main = steps.pop() as MainStep | WrapStep | undefined
  if (!main) throw fail('steps', 'a list with at least one step')
  const path = `steps[${steps.length}]`
  read(object({ kind: oneOf(summary.kind) }), main, fail, path)
  if (!('router' in summary) && steps.length > 0)
    throw fail('steps', 'a list of one step')
  const approvals =
    'router' in summary
      ? proveApprovals(steps, summary.spend, summary.router)
      : []
  return [
    ...approvals,
    {
      kind: main.kind,
      call: proveCall(main.call, toCall(summary), `${path}.call`),
    },
  ]

  function proveApprovals(
    steps: PlanStep[],
    spend: readonly PlanAmount[],
    spender: Address,
  ): ApproveStep[] {
    for (const [index, step] of steps.entries())
      read(approveShape, step, fail, `steps[${index}]`)
    const approvals = steps as ApproveStep[]
    let next = 0
    return approvals.map((approval, index) => {
      const path = `steps[${index}]`
      const { token, permitDeadline } = approval
      const found = spend.findIndex(
        (spent, index) => index >= next && isSameToken(spent.token, token),
      )
      const needed = spend[found]
      if (!needed || token.isNative)
        throw fail(`${path}.token`, 'a token that the plan spends, once')
      // Some tokens only change an allowance from zero.
      const following = approvals[index + 1]
      const isReset =
        approval.amount === 0n &&
        !!following?.amount &&
        isSameToken(following.token, token)
      const amount = isReset ? 0n : needed.amount
      if (approval.amount !== amount)
        throw fail(`${path}.amount`, `${amount}, as the plan spends`)
      if (!isAddressEqual(approval.spender, spender))
        throw fail(`${path}.spender`, `the plan's ${spender}`)
      if (
        permitDeadline !== undefined &&
        (summary.kind !== 'removeLiquidity' ||
          permitDeadline !== summary.deadline)
      )
        throw fail(`${path}.permitDeadline`, "the withdrawal's deadline")
      if (!isReset) next = found + 1
      const call = getApproveCall({ token: token.address, spender, amount })
      return {
        ...approval,
        call: proveCall(approval.call, call, `${path}.call`),
      }
    })
  }

  function proveCall(actual: Call, expected: Call, path: string): Call {
    const differs = (a: unknown, b: unknown) =>
      // Addresses may be written with a checksum or without.
      serialize([a]).toLowerCase() !== serialize([b]).toLowerCase()
    for (const field of ['address', 'functionName', 'value'] as const)
      if (differs(actual[field], expected[field]))
        throw fail(
          `${path}.${field}`,
          `${expected[field] ?? 'unset'}, as the summary says`,
        )
    if (actual.args.length !== expected.args.length)
      throw fail(
        `${path}.args`,
        `the ${expected.args.length} arguments of "${expected.functionName}"`,
      )
    for (const [index, arg] of expected.args.entries())
      if (differs(actual.args[index], arg))
        throw fail(`${path}.args[${index}]`, `${arg}, as the summary says`)
    return expected
  }
}
