import { encodeFunctionData } from 'viem/utils'
import { getWriteAbi } from '../contracts/getWriteAbi.js'
import { InvalidPlanError } from '../errors/plans.js'
import { checkShape, type Shape } from '../utils/checkShape.js'
import { deserialize } from '../utils/deserialize.js'
import type { AnyPlan, Plan, PlanStep } from './types.js'

const token = {
  symbol: 'text',
  decimals: 'integer',
  isNative: 'boolean',
  address: 'address',
} as const
const amounts = [{ amount: 'bigint' }] as const
const kind = new Set(['swap', 'addLiquidity', 'removeLiquidity'])
const call = {
  address: 'address',
  functionName: 'text',
  args: 'list',
  'value?': 'bigint',
} as const
const planShape: Shape = {
  chainId: 'integer',
  account: 'address',
  steps: [{ call }],
  summary: {
    kind: new Set(['approve', 'swap', 'addLiquidity', 'removeLiquidity']),
    spend: amounts,
    receiveAtLeast: amounts,
    receiveExpected: amounts,
    'pairAddress?': 'address',
    recipient: 'address',
  },
}
const approvalShape: Shape = {
  allow: { token, amount: 'bigint' },
  spender: 'address',
}
const approveShape: Shape = {
  kind: new Set(['approve']),
  token,
  spender: 'address',
  amount: 'bigint',
  'permitDeadline?': 'bigint',
}

/**
 * Reads what `serializePlan` wrote, and checks it: every call must be one that
 * a plan can make, with arguments that fit.
 *
 * @typeParam plan - What kind of plan it is, where it is an approval.
 * @param text - The JSON.
 * @returns The plan.
 * @throws InvalidPlanError naming the bad field.
 *
 * @example
 * ```ts
 * import { parsePlan, type Plan, serializePlan } from '@letheswap/sdk'
 *
 * declare const plan: Plan
 * parsePlan(serializePlan(plan)) // the same plan
 * ```
 */
export function parsePlan<plan extends AnyPlan = Plan>(text: string): plan {
  const plan = parse(text) as plan
  checkShape(plan, planShape, '', fail)
  const { steps, summary } = plan
  for (const side of ['spend', 'receiveAtLeast', 'receiveExpected'] as const)
    for (const [index, amount] of summary[side].entries())
      if (amount.token !== 'LP')
        checkShape(amount.token, token, `summary.${side}[${index}].token`, fail)
  const isApproval = summary.kind === 'approve'
  checkShape(
    summary,
    isApproval ? approvalShape : { deadline: 'bigint' },
    'summary',
    fail,
  )
  if (steps.length === 0 && !isApproval)
    throw fail('steps', 'a list with at least one step')
  return {
    ...plan,
    steps: steps.map((step, index) => {
      const isMain = index === steps.length - 1 && !isApproval
      const shape = isMain ? { kind } : approveShape
      checkShape(step, shape, `steps[${index}]`, fail)
      return withAbi(step, `steps[${index}].call`)
    }),
  }
}

const fail = (field: string, expected: string, cause?: unknown) =>
  new InvalidPlanError({ field: field || 'plan', expected, cause })

function parse(text: string): unknown {
  try {
    return deserialize(text)
  } catch (cause) {
    throw fail('plan', 'the JSON of a plan', cause)
  }
}

function withAbi(step: PlanStep, path: string): PlanStep {
  const { functionName } = step.call
  const abi = getWriteAbi(functionName)
  if (!abi)
    throw fail(`${path}.functionName`, 'the name of a function that plans call')
  const call = { ...step.call, abi }
  try {
    encodeFunctionData(call)
  } catch (cause) {
    throw fail(`${path}.args`, `the arguments of "${functionName}"`, cause)
  }
  return { ...step, call }
}
