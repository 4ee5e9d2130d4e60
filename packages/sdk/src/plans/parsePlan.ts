import { encodeFunctionData, isAddress } from 'viem/utils'
import { getWriteAbi } from '../contracts/getWriteAbi.js'
import { InvalidPlanError } from '../errors/plans.js'
import type { Plan } from './types.js'

type Json = Record<string, unknown>

const mainKinds = ['swap', 'addLiquidity', 'removeLiquidity']

/**
 * Reads what `serializePlan` wrote, and checks it: every call must be one that
 * a plan can make, with arguments that fit.
 *
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
export function parsePlan(text: string): Plan {
  const plan = object(parse(text), 'plan')
  check(Number.isSafeInteger(plan.chainId), 'chainId', 'an integer')
  address(plan.account, 'account')
  const steps = list(plan.steps, 'steps').map((step, index) =>
    parseStep(object(step, `steps[${index}]`), `steps[${index}]`),
  )
  check(steps.length > 0, 'steps', 'a list with at least one step')
  for (const [index, step] of steps.entries()) {
    const kinds = index < steps.length - 1 ? ['approve'] : mainKinds
    oneOf(step.kind, kinds, `steps[${index}].kind`)
  }
  const summary = object(plan.summary, 'summary')
  oneOf(summary.kind, mainKinds, 'summary.kind')
  for (const field of ['spend', 'receiveAtLeast', 'receiveExpected'])
    for (const [index, item] of list(
      summary[field],
      `summary.${field}`,
    ).entries()) {
      const path = `summary.${field}[${index}]`
      const { token: token_, amount } = object(item, path)
      if (token_ !== 'LP') token(token_, `${path}.token`)
      bigint(amount, `${path}.amount`)
    }
  if (summary.pairAddress !== undefined)
    address(summary.pairAddress, 'summary.pairAddress')
  address(summary.recipient, 'summary.recipient')
  bigint(summary.deadline, 'summary.deadline')
  return { ...plan, steps } as unknown as Plan
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => {
      const digits = value?.$bigint
      return typeof digits === 'string' ? BigInt(digits) : value
    })
  } catch (cause) {
    throw new InvalidPlanError({
      field: 'plan',
      expected: 'the JSON of a plan',
      cause,
    })
  }
}

function parseStep(step: Json, path: string): Json {
  if (step.kind === 'approve') {
    token(step.token, `${path}.token`)
    address(step.spender, `${path}.spender`)
    bigint(step.amount, `${path}.amount`)
    if (step.permitDeadline !== undefined)
      bigint(step.permitDeadline, `${path}.permitDeadline`)
  }
  const call = object(step.call, `${path}.call`)
  const { address: to, functionName, args, value } = call
  address(to, `${path}.call.address`)
  if (value !== undefined) bigint(value, `${path}.call.value`)
  const abi = getWriteAbi(functionName)
  check(
    abi !== undefined,
    `${path}.call.functionName`,
    'the name of a function that plans call',
  )
  try {
    encodeFunctionData({ abi, functionName, args } as never)
  } catch (cause) {
    throw new InvalidPlanError({
      field: `${path}.call.args`,
      expected: `the arguments of "${functionName}"`,
      cause,
    })
  }
  return { ...step, call: { ...call, abi } }
}

function check(isValid: boolean, field: string, expected: string) {
  if (!isValid) throw new InvalidPlanError({ field, expected })
}

function object(value: unknown, field: string): Json {
  check(
    typeof value === 'object' && value !== null && !Array.isArray(value),
    field,
    'an object',
  )
  return value as Json
}

function list(value: unknown, field: string): unknown[] {
  check(Array.isArray(value), field, 'a list')
  return value as unknown[]
}

const oneOf = (value: unknown, kinds: string[], field: string) =>
  check(kinds.includes(value as string), field, `one of ${kinds.join(', ')}`)

const address = (value: unknown, field: string) =>
  check(
    typeof value === 'string' && isAddress(value, { strict: false }),
    field,
    'an address',
  )

const bigint = (value: unknown, field: string) =>
  check(typeof value === 'bigint' && value >= 0n, field, 'a whole number')

function token(value: unknown, field: string) {
  const { symbol, decimals, isNative, address: address_ } = object(value, field)
  check(typeof symbol === 'string', `${field}.symbol`, 'a text')
  check(Number.isInteger(decimals), `${field}.decimals`, 'an integer')
  check(typeof isNative === 'boolean', `${field}.isNative`, 'true or false')
  address(address_, `${field}.address`)
}
