import {
  type Address,
  isAddressEqual,
  pad,
  size,
  type TransactionReceipt,
} from 'viem'
import { getBlockNumber, readContract } from 'viem/actions'
import { erc20Call } from '../contracts/reads.js'
import type { Call } from '../contracts/types.js'
import {
  AllowanceNotVisibleError,
  AllowanceTooLowError,
  SimulationFailedError,
} from '../errors/execution.js'
import { approvalTopic } from '../events/topics.js'
import { isAllowed } from '../plans/getApprovals.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { ApproveStep } from '../plans/types.js'
import { delay } from '../utils/delay.js'
import { getLastSent } from './claims.js'
import { beginStep, type Execution, report } from './execution.js'
import { measureFunds, toReason } from './explainRevert.js'
import { signPermit } from './signPermit.js'
import { transact } from './transact.js'
import type { PermitSignature } from './types.js'

/**
 * Ensures the step's allowance. Returns a signed permit if it replaces the approval.
 *
 * @throws SimulationFailedError if the account has too little of a token that the plan
 * spends, or if an allowance that needed no approval is now too low.
 */
export async function approve(
  execution: Execution,
  step: ApproveStep,
): Promise<PermitSignature | undefined> {
  const { state } = execution
  if (!state.hash) {
    if (await isStillApproved(execution, step)) {
      beginStep(execution)
      await report(execution, 'skipped')
      return undefined
    }
    if (state.status === 'ready') {
      await assertBalances(execution)
      const permit = await signPermit(execution, step)
      if (permit) return permit
    }
  }
  const { receipt } = await transact(execution)
  execution.approvedIn = receipt.blockNumber
  const approved = readApproved(receipt, execution.plan.account, step)
  // The user may have lowered the amount in the wallet, so waiting would not help.
  if (approved !== undefined && approved < step.amount) {
    // Restarts the step, because resuming needs another approval.
    beginStep(execution)
    await report(execution, 'awaitingAllowance')
    throw new AllowanceTooLowError({
      at: execution,
      token: step.token,
      approved,
      required: step.amount,
    })
  }
  await awaitAllowance(execution, step)
  return undefined
}

/**
 * Fails before the approval, which costs gas and is useless if the next step must fail.
 */
async function assertBalances(execution: Execution) {
  const { deployment, plan, publicClient, steps } = execution
  if (plan.terms.kind === 'approve') return
  const granted = steps.map((step) => step.call)
  const short = await measureFunds(publicClient, {
    ...{ plan, granted, block: {} },
    refused: granted.at(-1) as Call,
    summary: getPlanSummary(deployment, plan),
  })
  if (!short) return
  throw new SimulationFailedError({ at: execution, reason: toReason(short) })
}

/** Returns the amount of the last Approval event for the spender, if it is readable. */
function readApproved(
  { logs }: TransactionReceipt,
  account: Address,
  { token, spender }: ApproveStep,
): bigint | undefined {
  const log = logs.findLast(
    ({ address, topics: [topic, owner, approved] }) =>
      topic === approvalTopic &&
      isAddressEqual(address, token.address) &&
      owner === pad(account).toLowerCase() &&
      approved === pad(spender).toLowerCase(),
  )
  // Some tokens index the amount.
  const amount = log?.topics[3] ?? log?.data
  return amount && size(amount) === 32 ? BigInt(amount) : undefined
}

/**
 * Checks whether a step's allowance exists. A reset step also accepts an allowance that
 * suffices.
 */
export async function isApproved(
  { plan, publicClient, steps }: Execution,
  step: ApproveStep,
  blockNumber?: bigint,
): Promise<boolean> {
  const { token, spender, amount } = step
  const owner = plan.account
  const allowed = await readContract(publicClient, {
    ...erc20Call(token.address, 'allowance', owner, spender),
    blockNumber,
  })
  const next = steps[steps.indexOf(step) + 1]
  const isReset = next?.token === token
  return isAllowed(allowed, amount) || (isReset && allowed >= next.amount)
}

/** Milliseconds after which every node is assumed to have a block. */
const knownAfter = 30_000

/**
 * Checks whether the allowance exists. If the account has a recent receipt, its block
 * may have spent the allowance, so the answer must come from a node that has this
 * block.
 */
async function isStillApproved(
  execution: Execution,
  step: ApproveStep,
): Promise<boolean> {
  if (!(await isApproved(execution, step))) return false
  const { plan } = execution
  const last = getLastSent({ chainId: plan.chainId, from: plan.account })
  const { block, since = -knownAfter } = last
  if (!block || performance.now() - since > knownAfter) return true
  execution.approvedIn = block
  for (let left = getMaxReads(execution); left > 0; left--) {
    for (const blockNumber of await getKnownBlocks(execution)) {
      const known = isApproved(execution, step, blockNumber)
      const isEnough = await known.catch(() => undefined)
      if (isEnough !== undefined) return isEnough
    }
    await awaitNode(execution)
  }
  return true
}

/**
 * Waits for a node that may not have seen an approval, or the transaction that spent
 * it.
 */
export async function awaitNode(execution: Execution): Promise<void> {
  const { allowanceInterval, signal } = execution.options
  await report(execution, 'awaitingAllowance')
  await delay(allowanceInterval, signal)
}

/**
 * Returns the blocks at which to read an allowance. A node that is behind cannot
 * answer, because it does not have the states of these blocks. If the account has no
 * recent receipt, returns undefined, which stands for the latest block.
 */
export async function getKnownBlocks({
  approvedIn,
  publicClient,
}: Execution): Promise<(bigint | undefined)[]> {
  if (approvedIn === undefined) return [undefined]
  const head = await getBlockNumber(publicClient, { cacheTime: 0 }).catch(
    () => -1n,
  )
  return head < approvedIn ? [] : [head, approvedIn]
}

/** Returns the number of attempts to read the allowance, rounded up. */
export const getMaxReads = ({ options }: Execution): number =>
  Math.ceil(options.allowanceTimeout / Math.max(options.allowanceInterval, 1))

/**
 * Waits until the allowance is visible, because the node that reads it may be behind
 * the node that returned the receipt.
 */
async function awaitAllowance(execution: Execution, step: ApproveStep) {
  let cause: unknown
  for (let readsLeft = getMaxReads(execution); ; readsLeft--) {
    try {
      if (await isApproved(execution, step)) return
    } catch (error) {
      cause = error
    }
    if (readsLeft === 0) {
      // Another program may have spent the allowance. Resuming then approves again.
      if ((await getKnownBlocks(execution)).length > 0) {
        beginStep(execution)
        await report(execution, 'awaitingAllowance')
      }
      throw new AllowanceNotVisibleError({
        at: execution,
        token: step.token,
        timeout: execution.options.allowanceTimeout,
        cause,
      })
    }
    await awaitNode(execution)
  }
}
