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
    deployment: Deployment
    /** Spender of an approval plan. @default the deployment's router */
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
const terms = {
  approve: { token: address, amount: bigint, spender: address },
  swap: {
    type: oneOf('exactInput', 'exactOutput'),
    tokenIn: address,
    tokenOut: address,
    amountIn: bigint,
    amountOut: bigint,
    amountOutExpected: bigint,
    via: list(address),
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
type Kind = keyof typeof terms
const kinds = oneOf(...(Object.keys(terms) as Kind[]))

const plan: Reader<AnyPlan> = (value, field) => {
  const { summary } = object({ summary: object({ kind: kinds }) })(value, field)
  const { kind } = summary
  return object({
    chainId: integer(),
    genesisHash: hash,
    account: address,
    ...('recipient' in terms[kind] && { deadline: bigint }),
    summary: object({ kind: kinds, ...terms[kind] }),
    approvals: list(
      object({ token: address, 'reset?': boolean, 'permit?': boolean }),
    ),
  })(value, field) as AnyPlan
}

/**
 * Reads and validates a plan that `serializePlan` wrote. Expected amounts are not
 * verified; `executePlan` compares the account with the signer's.
 *
 * @throws InvalidPlanError naming the invalid field.
 */
export function parsePlan<plan extends AnyPlan = Plan>(
  text: string,
  { deployment, spender = deployment.contracts.router }: parsePlan.Options,
): parsePlan.ReturnType<plan> {
  const parsed = read(plan, parse(text), fail)
  const { summary } = parsed
  if (summary.kind === 'approve' && !isAddressEqual(summary.spender, spender))
    throw fail('summary.spender', `the expected ${spender}`)
  getPlanSteps(parsed, deployment)
  return parsed as plan
}

const fail = (field: string, expected: string, cause?: unknown) =>
  new InvalidPlanError({ field: field || 'plan', expected, cause })

/** Several times a plan's size; megabytes of digits take seconds to read. */
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
