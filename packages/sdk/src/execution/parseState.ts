import { isHex } from 'viem'
import { InvalidPlanError } from '../errors/plans.js'
import type { AnyPlan, PlanStep } from '../plans/types.js'
import {
  bigint,
  check,
  hash,
  integer,
  list,
  object,
  oneOf,
  read,
  string,
} from '../utils/readers.js'
import { createState } from './createState.js'
import type { PlanState, PlanTransaction } from './types.js'

const hex = string('hex', (text) => isHex(text))
const fields = {
  'id?': hex,
  'plan?': hash,
  'permit?': object({ v: integer(), r: hex, s: hex }),
  transactions: list(
    check('a mined transaction', (it) =>
      Boolean((it as PlanTransaction | null)?.receipt?.transactionHash),
    ),
  ),
}
const kept = {
  signer: oneOf('local', 'keepsNonce', 'wallet'),
  'sentAfterBlock?': bigint,
  'hash?': hash,
  'hashes?': list(hash),
  'nonce?': integer(),
  'minNonce?': integer(),
  'gas?': bigint,
  'rawTransaction?': hex,
}
const life = {
  ready: {},
  signed: { ...kept, hash, nonce: integer(), rawTransaction: hex },
  handedOut: kept,
  pending: { ...kept, hash },
}
const status = oneOf(...(Object.keys(life) as (keyof typeof life)[]))

/**
 * Validates a stored state.
 *
 * @throws InvalidPlanError with the invalid field, e.g. `state.step`.
 */
export function parseState(
  state: PlanState,
  plan: AnyPlan,
  steps: readonly PlanStep[],
): PlanState {
  const { id, plan: own } = createState(plan, steps)
  const parsed = read(
    (value, field) =>
      object({
        status,
        ...life[object({ status })(value, field).status],
        ...fields,
        // A plan with nothing to do has no steps.
        step: integer(0, Math.max(steps.length - 1, 0)),
      })(value, field) as unknown as PlanState,
    state,
    fail,
  )
  const isFresh = parsed.status === 'ready' && parsed.transactions.length === 0
  if (parsed.plan?.toLowerCase() !== own && !(isFresh && !parsed.plan))
    throw fail('plan', `${own}, which identifies this plan`)
  const named = { ...parsed, id: parsed.id ?? id, plan: own }
  // The program that stored it may have sent the signed bytes before it ended.
  return named.status === 'signed' ? { ...named, status: 'handedOut' } : named
}

const fail = (field: string, expected: string) =>
  new InvalidPlanError({ field: field ? `state.${field}` : 'state', expected })
