import { parseSignature } from 'viem'
import { call, readContract, signTypedData } from 'viem/actions'
import { getRevertText } from '../contracts/getRevertText.js'
import { erc20InfoCall, pairPlanCall } from '../contracts/reads.js'
import { toRequest } from '../contracts/toRequest.js'
import { withPermit } from '../contracts/withPermit.js'
import { PlanRejectedError } from '../errors/execution.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import { isUserRejection } from '../errors/isUserRejection.js'
import type { ApproveStep, MainStep } from '../plans/types.js'
import { throwIfAborted, untilAborted } from '../utils/untilAborted.js'
import { type Execution, report } from './execution.js'
import type { PermitSignature } from './types.js'

/**
 * Requests an EIP-2612 permit. Returns undefined if the wallet cannot sign it or the
 * router would refuse it. An approval then follows. A user's rejection rejects the
 * step.
 */
export async function signPermit(
  execution: Execution,
  step: ApproveStep,
): Promise<PermitSignature | undefined> {
  const { publicClient, walletClient, plan, options } = execution
  if (step.permitDeadline === undefined) return undefined
  const owner = plan.account
  const verifyingContract = step.token.address
  const fields = await Promise.all([
    readContract(
      publicClient,
      pairPlanCall(verifyingContract, 'nonces', owner),
    ),
    readContract(publicClient, erc20InfoCall(verifyingContract, 'name')),
  ]).catch((error) => {
    if (isConnectionError(error)) throw error
  })
  if (!fields) return undefined
  const [nonce, domainName] = fields
  await report(execution, 'awaitingWallet')
  try {
    const signature = await untilAborted(
      signTypedData(walletClient, {
        account: walletClient.account ?? owner,
        domain: {
          name: domainName,
          version: '1',
          chainId: plan.chainId,
          verifyingContract,
        },
        types: {
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'Permit',
        message: {
          owner,
          spender: step.spender,
          value: step.amount,
          nonce,
          deadline: step.permitDeadline,
        },
      }),
      options.signal,
    )
    const { r, s, yParity } = parseSignature(signature)
    const permit = { r, s, v: 27 + yParity }
    return (await isAccepted(execution, permit)) ? permit : undefined
  } catch (cause) {
    throwIfAborted(options.signal)
    if (isConnectionError(cause)) throw cause
    if (isUserRejection(cause))
      throw new PlanRejectedError({ at: execution, cause })
    return undefined
  }
}

/**
 * Contract accounts sign differently, and some pairs or routers do not support permits.
 */
async function isAccepted(execution: Execution, permit: PermitSignature) {
  const main = execution.steps.at(-1) as MainStep
  try {
    await call(
      execution.publicClient,
      toRequest(withPermit(main.call, permit), execution.plan.account),
    )
    return true
  } catch (error) {
    if (isConnectionError(error)) throw error
    // The dry run of the step reports any other failure.
    const text = getRevertText(error, main.call) ?? ''
    return /: /.test(text) && !/signature|permit|allowance/i.test(text)
  }
}
