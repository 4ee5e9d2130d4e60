import type { Client, TransactionReceipt } from 'viem'
import { call, getTransaction } from 'viem/actions'
import { getRevertText } from '../contracts/getRevertText.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Call } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { AnyPlan } from '../plans/types.js'
import { measureRevert } from './measureRevert.js'
import type { RevertReason } from './types.js'

type Parameters = {
  /** The network of the plan. */
  deployment: Deployment
  /** The plan that the call is a step of. */
  plan: AnyPlan
  /** The call. */
  refused: Call
  /** Calls of earlier steps, where these were only simulated. */
  granted?: readonly Call[]
} & (
  | { /** What the dry run threw. */ error: unknown; receipt?: undefined }
  | {
      error?: undefined /** Of a reverted transaction. */
      receipt: Receipt
    }
)

type Receipt = Pick<
  TransactionReceipt,
  'blockNumber' | 'from' | 'gasUsed' | 'transactionHash'
>

/**
 * Explains why the contracts refuse a call, with figures. It never throws, so
 * that the refusal is reported even where its reason cannot be found.
 */
export async function explainRevert(
  client: Client,
  { deployment, plan, refused, granted = [], error, receipt }: Parameters,
): Promise<RevertReason> {
  try {
    const cause = receipt
      ? await replay(client, refused, receipt)
      : { error, blockNumber: undefined }
    if (cause) {
      const raw = getRevertText(cause.error, refused)
      const { blockNumber } = cause
      if (raw !== undefined)
        return await measureRevert(client, {
          account: plan.account,
          summary: getPlanSummary(plan, deployment),
          refused,
          raw,
          blockNumber,
          granted,
        })
      if (isInsufficientFunds(cause.error))
        return {
          code: 'insufficientFunds',
          message: 'The account cannot pay for the value and the gas.',
        }
    }
    if (receipt && (await isOutOfGas(client, receipt)))
      return { code: 'outOfGas', message: 'The transaction ran out of gas.' }
  } catch {}
  return {
    code: 'other',
    message: `The contract refused "${refused.functionName}" without a reason that could be found.`,
  }
}

/**
 * Makes the call again: on the state after its block, where the time and the
 * trades that got in before it are as they were, then on the state before.
 */
async function replay(
  client: Client,
  refused: Call,
  { blockNumber: minedIn, from }: Receipt,
) {
  for (const blockNumber of [minedIn, minedIn - 1n])
    try {
      await call(client, { ...toRequest(refused, from), blockNumber })
    } catch (error) {
      return { error, blockNumber }
    }
  return undefined
}

const isInsufficientFunds = (error: unknown) =>
  matchesErrorChain(error, ({ name }) => name === 'InsufficientFundsError')

/** A call inside the call leaves its caller one 64th of the gas (EIP-150). */
async function isOutOfGas(
  client: Client,
  { transactionHash: hash, gasUsed }: Receipt,
) {
  const { gas } = await getTransaction(client, { hash })
  return gasUsed >= gas - gas / 64n
}
