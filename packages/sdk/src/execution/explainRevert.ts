import {
  type Client,
  type Hash,
  type Hex,
  RawContractError,
  type TransactionReceipt,
} from 'viem'
import { call, getBlock, getTransaction } from 'viem/actions'
import { getRevertText } from '../contracts/getRevertText.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Call } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { AnyPlan, AnySummary } from '../plans/types.js'
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
  | { error?: undefined /** Of a reverted transaction. */; receipt: Receipt }
)

type Receipt = Pick<
  TransactionReceipt,
  'blockNumber' | 'from' | 'gasUsed' | 'transactionHash'
>

/**
 * Explains why the contracts refuse a call, with figures if the state that it
 * met can be read. Never throws, so that the refusal is reported even if its
 * reason is not found.
 */
export async function explainRevert(
  client: Client,
  { deployment, plan, refused, granted = [], error, receipt }: Parameters,
): Promise<RevertReason> {
  try {
    const cause = receipt
      ? await findCause(client, refused, receipt)
      : { error }
    const raw = getRevertText(cause.error, refused)
    if (raw !== undefined) {
      const summary = getPlanSummary(plan, deployment)
      const measured = measureRevert(client, {
        account: plan.account,
        summary,
        refused,
        raw,
        blockNumber: receipt?.blockNumber,
        isMixed: cause.isMixed,
        granted,
      })
      // Without figures, the contract's words say the reason.
      const reason = await measured.catch(() => undefined)
      return { raw, ...(reason ?? translate(raw, summary, refused, cause)) }
    }
    if (isInsufficientFunds(cause.error))
      return {
        code: 'insufficientFunds',
        message: 'The account cannot pay for the value and the gas.',
      }
    if (receipt && (await isOutOfGas(client, receipt)))
      return { code: 'outOfGas', message: 'The transaction ran out of gas.' }
  } catch {}
  return {
    code: 'other',
    message: `The contract refused "${refused.functionName}" without a reason that could be found.`,
  }
}

type Cause = {
  error: unknown
  /** True if other transactions may have changed what can be read. */
  isMixed?: boolean | undefined
}

/**
 * Replays the call after its block, which leaves the state that it met if it
 * came last. Otherwise only the node's trace knows that state.
 */
async function findCause(
  client: Client,
  refused: Call,
  { blockNumber, from, transactionHash }: Receipt,
): Promise<Cause> {
  const { transactions } = await getBlock(client, { blockNumber })
  if (transactions.at(-1) === transactionHash)
    return call(client, { ...toRequest(refused, from), blockNumber }).then(
      () => ({ error: undefined }),
      (error: unknown) => ({ error }),
    )
  const request = client.request<Trace>({
    method: 'debug_traceTransaction',
    params: [transactionHash, { tracer: 'callTracer' }],
  })
  const { output: data } = await request.catch((): Trace['ReturnType'] => ({}))
  return { error: data && new RawContractError({ data }), isMixed: true }
}

type Trace = {
  Method: 'debug_traceTransaction'
  Parameters: [hash: Hash, options: { tracer: 'callTracer' }]
  ReturnType: { output?: Hex }
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

/** The contracts' words, and what they mean; the first that match count. */
const meanings: readonly [RegExp, RevertReason['code'], string][] = [
  [/EXPIRED$/, 'expired', 'The deadline has passed.'],
  [
    /LIQUIDITY_/,
    'insufficientLiquidity',
    'The amount is too small to mint or pay out anything.',
  ],
  // The router subtracts an exact output from what the pool has.
  [
    /LIQUIDITY|underflow/,
    'insufficientLiquidity',
    'The pool has too little liquidity for the amount.',
  ],
  [/_AMOUNT$/, 'slippage', 'The price moved beyond the limit.'],
  [
    /^UniswapV2: K$/,
    'feeOnTransfer',
    'A pool was paid too little: a token on the route keeps part of each transfer, which the deployment does not declare, or its balances shrank.',
  ],
  [
    /ETH_TRANSFER_FAILED/,
    'transferRefused',
    'The recipient does not take the native coin.',
  ],
  [/transfer/i, 'transferRefused', 'A token refuses a transfer'],
]

function translate(
  raw: string,
  summary: AnySummary,
  { functionName }: Call,
  { isMixed }: Cause,
): Pick<RevertReason, 'code' | 'message'> {
  const [, code = 'other', text = `The contract refused "${functionName}"`] =
    meanings.find(([words, code]) => {
      // Without the balances at that moment, a transfer may fail for any reason.
      return words.test(raw) && !(isMixed && code === 'transferRefused')
    }) ?? []
  if (code === 'slippage' && 'feeOnTransfer' in summary)
    return {
      code,
      message:
        'Less arrives than the least to receive. A token on the route keeps part of each transfer: allow more slippage than it keeps.',
    }
  const message = text.endsWith('.') ? text : `${text}${raw && `: ${raw}`}.`
  return { code, message }
}
