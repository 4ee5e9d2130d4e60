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
  deployment: Deployment
  plan: AnyPlan
  refused: Call
  /** Calls of earlier steps that were only simulated. */
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
 * Explains why the contracts refuse a call, with figures. Never throws, so that
 * the refusal is reported even if its reason is not found.
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
 * Replays the call after its block, with the same time and trades, then before
 * it.
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

/** A nested call leaves its caller 1/64 of the gas (EIP-150). */
async function isOutOfGas(
  client: Client,
  { transactionHash: hash, gasUsed }: Receipt,
) {
  const { gas } = await getTransaction(client, { hash })
  return gasUsed >= gas - gas / 64n
}
