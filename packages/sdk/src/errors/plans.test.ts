import type { TransactionReceipt } from 'viem'
import { expect, test } from 'vitest'
import type { Plan, PlanState } from '../plans/types.js'
import { AllowanceNotVisibleError, AllowanceTooLowError } from './allowances.js'
import { PlanExecutionError } from './execution.js'
import {
  PlanAbortedError,
  PlanInterruptedError,
  PlanRejectedError,
  WrongAccountError,
  WrongChainError,
} from './interruptions.js'
import {
  InvalidPlanError,
  PairNotFoundError,
  StaleQuoteError,
} from './plans.js'
import {
  BatchFailedError,
  SimulationFailedError,
  TransactionCancelledError,
  TransactionDroppedError,
  TransactionNotSentError,
  TransactionReplacedError,
  TransactionRevertedError,
} from './transactions.js'

const hash = `0x${'ab'.repeat(32)}` as const
const token = {
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 6,
  address: '0x0000000000000000000000000000000000000001',
  isNative: false,
} as const
const plan = {
  chainId: 500000,
  account: '0x0000000000000000000000000000000000000002',
  steps: [{ kind: 'approve' }, { kind: 'swap' }],
} as unknown as Plan
const state: PlanState = { step: 1, hash, transactions: [] }
const unsent: PlanState = { step: 0, transactions: [] }
const reason = {
  code: 'expired',
  message: 'The deadline was missed by 7 s.',
} as const
const cause = new Error('fetch failed')

const errors = [
  new StaleQuoteError({ field: 'amountIn', quoted: 1n, wanted: 2n }),
  new InvalidPlanError({ field: 'amountA', expected: 'above zero' }),
  new PairNotFoundError({ pair: 'DAI-USDT' }),
  new PlanRejectedError({ plan, state: unsent, cause }),
  new PlanAbortedError({ plan, state }),
  new PlanInterruptedError({ plan, state: unsent, cause }),
  new PlanInterruptedError({ plan, state: { ...unsent, batchId: '0x1' } }),
  new WrongChainError({ plan, state, actual: 1 }),
  new WrongAccountError({ plan, state, actual: token.address }),
  new SimulationFailedError({ plan, state: unsent, reason }),
  new TransactionNotSentError({ plan, state: unsent, cause }),
  new TransactionCancelledError({ plan, state, replacedBy: hash }),
  new TransactionReplacedError({ plan, state, replacedBy: hash }),
  new TransactionDroppedError({ plan, state }),
  new TransactionRevertedError({
    plan,
    state,
    reason,
    receipt: { transactionHash: hash } as TransactionReceipt,
  }),
  new AllowanceTooLowError({
    plan,
    state,
    token,
    approved: 1_500_000n,
    required: 2_000_000n,
  }),
  new AllowanceNotVisibleError({ plan, state, token, timeout: 10_000 }),
  new BatchFailedError({ plan, state: unsent, statusCode: 500 }),
]

test('rule: every error says what happened and what to do', () => {
  expect(
    errors
      .map(({ name, message }) => `${name}: ${message}`)
      .join('\n\n---\n\n'),
  ).toMatchInlineSnapshot(`
    "StaleQuoteError: The quote is for amountIn "1", not "2".

    Get a quote for the present inputs.

    ---

    InvalidPlanError: Plan field "amountA" must be above zero.

    ---

    PairNotFoundError: Pair "DAI-USDT" does not exist.

    Add liquidity to create it.

    ---

    PlanRejectedError: The user rejected step 1 of 2 (approve).

    Nothing was sent for this step: go on with resumePlan.

    Details: fetch failed

    ---

    PlanAbortedError: The execution was stopped at step 2 of 2 (swap).

    Transaction 0xabababababababababababababababababababababababababababababababab is sent: go on with resumePlan.

    ---

    PlanInterruptedError: The connection failed at step 1 of 2 (approve).

    No transaction of this step is known: go on with resumePlan.

    Details: fetch failed

    ---

    PlanInterruptedError: The connection failed at step 1 of 2 (approve).

    Batch 0x1 is sent: go on with resumePlan.

    ---

    WrongChainError: The wallet is on chain 1, the plan on 500000.

    Switch the wallet to the chain of the plan.

    ---

    WrongAccountError: The wallet signs for 0x0000000000000000000000000000000000000001, the plan is of 0x0000000000000000000000000000000000000002.

    Make the plan for the account that signs it.

    ---

    SimulationFailedError: The deadline was missed by 7 s.

    Nothing was sent for this step: make a new plan.

    ---

    TransactionNotSentError: The wallet did not send step 1 of 2 (approve).

    See what the wallet says, then go on with resumePlan.

    Details: fetch failed

    ---

    TransactionCancelledError: The user cancelled step 2 of 2 (swap).

    It did not take place: make a new plan to try again.

    ---

    TransactionReplacedError: Another transaction, 0xabababababababababababababababababababababababababababababababab, took the place of step 2 of 2 (swap).

    Look at it in the wallet's activity, then make a new plan.

    ---

    TransactionDroppedError: The network dropped step 2 of 2 (swap), 0xabababababababababababababababababababababababababababababababab.

    Look for it in the wallet's activity before sending it again.

    ---

    TransactionRevertedError: The deadline was missed by 7 s.

    Transaction 0xabababababababababababababababababababababababababababababababab reverted and cost only gas: make a new plan.

    ---

    AllowanceTooLowError: The approved 1.5 USDT are less than the required 2.

    Leave the spending cap in the wallet as proposed.

    ---

    AllowanceNotVisibleError: The approval of USDT is mined but was not visible within 10 s.

    Go on with resumePlan in a moment.

    ---

    BatchFailedError: The wallet's batch ended with status 500.

    Look at it in the wallet's activity, then make a new plan."
  `)
})

test('rule: an error of an execution carries where it ended', () => {
  const error = new PlanInterruptedError({ plan, state, cause })
  expect(error).toBeInstanceOf(PlanExecutionError)
  expect(error.state).toBe(state)
  expect(error.hash).toBe(hash)
  expect(error.walk()).toBe(cause)
})
