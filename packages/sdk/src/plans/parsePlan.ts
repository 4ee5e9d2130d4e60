import { type Address, isAddressEqual } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { InvalidPlanError } from '../errors/plans.js'
import { deserialize } from '../utils/deserialize.js'
import {
  address,
  bigint,
  boolean,
  hash,
  integer,
  list,
  object,
  oneOf,
  type Reader,
  read,
} from '../utils/readers.js'
import { getPlanSteps } from './getPlanSteps.js'
import type { AnyPlan, Plan } from './types.js'

export declare namespace parsePlan {
  type Options = {
    /** Spender in an approval plan. @default the deployment's router */
    spender?: Address | undefined
  }
  type ReturnType<plan extends AnyPlan = Plan> = plan
  type ErrorType = InvalidPlanError
}

const pair = {
  tokenA: address,
  tokenB: address,
  amountAMin: bigint,
  amountBMin: bigint,
  recipient: address,
}
const wrap = { amount: bigint }
const fields = {
  approve: { token: address, amount: bigint, spender: address },
  swap: {
    type: oneOf('exactInput', 'exactOutput'),
    tokenIn: address,
    tokenOut: address,
    amountIn: bigint,
    amountOut: bigint,
    amountOutExpected: bigint,
    intermediateTokens: list(address),
    recipient: address,
    'feeOnTransfer?': boolean,
  },
  addLiquidity: {
    ...pair,
    amountA: bigint,
    amountB: bigint,
    liquidityExpected: bigint,
  },
  removeLiquidity: {
    ...pair,
    liquidity: bigint,
    amountAExpected: bigint,
    amountBExpected: bigint,
    'feeOnTransfer?': boolean,
  },
  wrap,
  unwrap: wrap,
}
type Kind = keyof typeof fields
const kinds = oneOf(...(Object.keys(fields) as Kind[]))

const plan: Reader<AnyPlan> = (value, field) => {
  const { kind } = object({ terms: object({ kind: kinds }) })(
    value,
    field,
  ).terms
  return object({
    chainId: integer(),
    genesisHash: hash,
    account: address,
    ...('recipient' in fields[kind] && { deadline: bigint }),
    terms: object({ kind: kinds, ...fields[kind] }),
    approvals: list(
      object({ token: address, 'reset?': boolean, 'permit?': boolean }),
    ),
  })(value, field) as AnyPlan
}

/**
 * Parses and validates a plan from `serializePlan`. Does not verify expected amounts.
 * `executePlan` compares the account to the signer.
 *
 * @param text - Text from `serializePlan`. It may come from any source.
 * @throws InvalidPlanError with the invalid field.
 */
export function parsePlan<plan extends AnyPlan = Plan>(
  deployment: Deployment,
  text: string,
  { spender = deployment.contracts.router }: parsePlan.Options = {},
): parsePlan.ReturnType<plan> {
  const parsed = read(plan, parse(text), fail)
  const { terms } = parsed
  if (terms.kind === 'approve' && !isAddressEqual(terms.spender, spender))
    throw fail('terms.spender', `the expected ${spender}`)
  getPlanSteps(deployment, parsed)
  return parsed as plan
}

const fail = (field: string, expected: string, cause?: unknown) =>
  new InvalidPlanError({ field: field || 'plan', expected, cause })

/** Several times the size of a plan. Parsing megabytes of digits would take seconds. */
const maxCharacters = 10_000

function parse(text: string): unknown {
  if (text.length > maxCharacters)
    throw fail('plan', `at most ${maxCharacters} characters of JSON`)
  try {
    return deserialize(text)
  } catch (cause) {
    throw fail('plan', 'the JSON of a plan', cause)
  }
}
