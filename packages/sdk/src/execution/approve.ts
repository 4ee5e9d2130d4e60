import { isAddressEqual } from 'viem'
import { getAllowance } from '../actions/getAllowance.js'
import {
  AllowanceNotVisibleError,
  AllowanceTooLowError,
} from '../errors/execution.js'
import { approvalTopic } from '../logs/topics.js'
import { isAllowed } from '../plans/getApprovals.js'
import type { ApproveStep } from '../plans/types.js'
import { delay } from '../utils/delay.js'
import {
  type Execution,
  isHandedOut,
  report,
  restartStep,
} from './execution.js'
import { type PermitSignature, signPermit } from './signPermit.js'
import { transact } from './transact.js'

/**
 * Makes sure that the spender may spend the step's amount. Returns a signed
 * permit where that takes the place of an allowance.
 */
export async function approve(
  execution: Execution,
  step: ApproveStep,
): Promise<PermitSignature | undefined> {
  if (!execution.state.hash) {
    // It may have been raised elsewhere since the plan was made.
    if (await isApproved(execution, step)) {
      // Whether the wallet still sends an approval makes no difference.
      restartStep(execution)
      report(execution, 'skipped')
      return undefined
    }
    const permit = isHandedOut(execution)
      ? undefined
      : await signPermit(execution, step)
    if (permit) return permit
  }
  const { receipt } = await transact(execution, step.call)
  const approved = receipt.logs.find(
    (log) =>
      log.topics[0] === approvalTopic &&
      isAddressEqual(log.address, step.token.address),
  )
  // The user may have lowered the amount in the wallet; waiting does not help then.
  if (approved && BigInt(approved.data) < step.amount)
    throw new AllowanceTooLowError({
      plan: execution.plan,
      state: execution.state,
      token: step.token,
      approved: BigInt(approved.data),
      required: step.amount,
    })
  await awaitAllowance(execution, step)
  return undefined
}

/** Whether the chain already has the allowance of a step. */
export async function isApproved(
  { plan, publicClient }: Execution,
  { token, spender, amount }: ApproveStep,
): Promise<boolean> {
  const allowance = await getAllowance(publicClient, {
    token: token.address,
    owner: plan.account,
    spender,
  })
  return isAllowed(allowance, amount)
}

/** The node we read from may be behind the one that gave the receipt. */
async function awaitAllowance(execution: Execution, step: ApproveStep) {
  const {
    allowanceTimeout = 10_000,
    allowanceInterval = 1_000,
    signal,
  } = execution.options
  let cause: unknown
  for (
    // Rounded up: one look more rather than one less.
    let looksLeft = Math.ceil(
      allowanceTimeout / Math.max(allowanceInterval, 1),
    );
    ;
    looksLeft--
  ) {
    try {
      if (await isApproved(execution, step)) return
    } catch (error) {
      cause = error
    }
    if (looksLeft === 0)
      throw new AllowanceNotVisibleError({
        plan: execution.plan,
        state: execution.state,
        token: step.token,
        timeout: allowanceTimeout,
        cause,
      })
    report(execution, 'awaitingAllowance')
    await delay(allowanceInterval, signal)
  }
}
