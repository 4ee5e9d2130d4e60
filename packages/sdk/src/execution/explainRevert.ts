import {
  type Client,
  type Hash,
  type Hex,
  isAddressEqual,
  RawContractError,
  type TransactionReceipt,
} from 'viem'
import {
  call,
  getBlock,
  getTransaction,
  readContract,
  simulateContract,
} from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { getRevertText } from '../contracts/getRevertText.js'
import { erc20Call, routerCall } from '../contracts/reads.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Call } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { AnyPlan, AnySummary, PlanAmount } from '../plans/types.js'
import { getTicks } from '../utils/farTime.js'
import { formatAmount } from '../utils/formatAmount.js'
import type { RevertReason } from './types.js'

type Parameters = {
  deployment: Deployment
  plan: AnyPlan
  refused: Call
  /** Approvals that were only simulated, or that the node may not have seen. */
  granted?: readonly Call[]
  /** The dry run's error. */
  error?: unknown
  /** The receipt of a reverted transaction, instead of an error. */
  receipt?: Receipt
}

type Receipt = Pick<
  TransactionReceipt,
  'blockNumber' | 'from' | 'gasUsed' | 'transactionHash'
>

/** A refusal with the contract's message. */
type Fault = Required<Pick<Parameters, 'plan' | 'refused' | 'granted'>> & {
  summary: AnySummary
  raw: string
  /** The block to measure at. Empty for the latest block, after a dry run. */
  block: { blockNumber?: bigint }
  /** True if other transactions may have changed the state since. */
  isMixed?: boolean
}

/**
 * Explains why the contracts refuse a call, with figures if the state at that time can
 * be read. Never throws, so that the refusal is reported even if its reason is not
 * found.
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
      const summary = getPlanSummary(deployment, plan)
      const block = receipt ? { blockNumber: receipt.blockNumber } : {}
      const fault = { plan, refused, granted, summary, raw, block, ...cause }
      // Without figures, the contract's message is the reason.
      const figures = await measure(client, fault).catch(() => undefined)
      return { raw, ...(figures ? toReason(figures) : translate(fault)) }
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

/**
 * If the call was the last of its block, replays it after the block. Otherwise, other
 * transactions may have changed that state, so uses the node's trace.
 */
async function findCause(
  client: Client,
  refused: Call,
  { blockNumber, from, transactionHash }: Receipt,
): Promise<{ error: unknown; isMixed?: true }> {
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

/**
 * Checks whether the error means that the call fails. A node that is overloaded or
 * behind returns errors, too.
 */
export const isRefusedByContract = (error: unknown, refused: Call): boolean =>
  getRevertText(error, refused) !== undefined ||
  isInsufficientFunds(error) ||
  matchesErrorChain(
    error,
    ({ message }) =>
      typeof message === 'string' &&
      /out of gas|invalid opcode|stack (under|over)flow|EVM error/i.test(
        message,
      ),
  )

const isInsufficientFunds = (error: unknown) =>
  matchesErrorChain(error, ({ name }) => name === 'InsufficientFundsError')

/**
 * Checks whether the gas ran out. A nested call must leave 1/64 of the gas to its
 * caller (EIP-150), so that much may remain.
 */
async function isOutOfGas(
  client: Client,
  { transactionHash: hash, gasUsed }: Receipt,
) {
  const { gas } = await getTransaction(client, { hash })
  return gasUsed >= gas - gas / 64n
}

/** Messages of the contracts, and their meaning. The first match is used. */
const meanings: readonly [RegExp, RevertReason['code'], string][] = [
  [/EXPIRED$/, 'expired', 'The deadline has passed.'],
  [
    /LIQUIDITY_/,
    'insufficientLiquidity',
    'The amount is too small to mint or pay out anything.',
  ],
  // The router subtracts an exact output from the pool's reserve, so an underflow has
  // the same meaning.
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

/** Checks whether the pair could not take the LP tokens from the account. */
const isUnderflow = ({ raw, summary }: Fault) =>
  summary.kind === 'removeLiquidity' && /underflow/.test(raw)

function translate(fault: Fault): Pick<RevertReason, 'code' | 'message'> {
  const { raw, summary, refused, isMixed } = fault
  const { functionName } = refused
  if (isUnderflow(fault))
    return {
      code: 'insufficientAllowance',
      message: 'The router may not spend that many of the account’s LP tokens.',
    }
  const [, code = 'other', text = `The contract refused "${functionName}"`] =
    meanings.find(([words, code]) => {
      // Without the balances at that time, the reason for a failed transfer is unknown.
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

/** The limit that the call missed. Without a token, it is a time. */
type Figures = {
  code: RevertReason['code']
  limit: bigint
  actual: bigint
  token?: PlanAmount['token']
}

export function toReason({
  token,
  ...figures
}: Figures): Omit<RevertReason, 'raw'> {
  const { code, limit, actual } = figures
  const missedBy = actual < limit ? limit - actual : actual - limit
  const reason = { ...figures, missedBy }
  if (!token) {
    // The seconds are rounded up, so that a missed deadline is never shown as missed by
    // 0 s.
    const ticks = getTicks(limit)
    const seconds = (missedBy + ticks - 1n) / ticks
    return { ...reason, message: `The deadline was missed by ${seconds} s.` }
  }
  const { symbol } = token
  const [has, needs] = [actual, limit].map((amount) =>
    formatAmount(amount, token.decimals),
  )
  if (code !== 'slippage') {
    const fact =
      code === 'insufficientBalance' ? 'account has' : 'router may spend'
    const message = `The ${fact} ${has} ${symbol}, too little for ${needs}.`
    return { ...reason, message }
  }
  // The difference is rounded up, so that a missed limit is never shown as 0%.
  const missedByBps = Number((missedBy * 10_000n + limit - 1n) / limit)
  return {
    ...reason,
    missedByBps,
    message: `The price moved beyond the limit: ${has} ${symbol} instead of at ${actual < limit ? 'least' : 'most'} ${needs} ${symbol}, ${missedByBps / 100} % off.`,
  }
}

async function measure(
  client: Client,
  fault: Fault,
): Promise<Figures | undefined> {
  const { block, isMixed, raw, summary } = fault
  if (raw.endsWith('EXPIRED')) {
    const { timestamp: actual } = await getBlock(client, block)
    return { code: 'expired', limit: summary.deadline ?? 0n, actual }
  }
  // If other transactions may have changed the state, only LP tokens and their
  // allowance are measured, because only the account's own transactions reduce them.
  if (isMixed)
    return isUnderflow(fault) ? measureFunds(client, fault) : undefined
  return (await measurePrice(client, fault)) ?? measureFunds(client, fault)
}

async function measurePrice(
  client: Client,
  { plan, refused, raw, summary, block }: Fault,
): Promise<Figures | undefined> {
  // A quote does not include a token's fee on the last transfer.
  if (summary.kind === 'swap' && !summary.feeOnTransfer) {
    if (!/_OUTPUT_AMOUNT|_INPUT_AMOUNT/.test(raw)) return undefined
    const [spent] = summary.spend
    const [received] = summary.receiveAtLeast
    const path = summary.route.map(({ address }) => address)
    const isExactInput = summary.type === 'exactInput'
    const amounts = await readContract(client, {
      ...routerCall(
        refused.address,
        isExactInput ? 'getAmountsOut' : 'getAmountsIn',
        isExactInput ? spent.amount : received.amount,
        path,
      ),
      ...block,
    })
    return isExactInput
      ? toSlippage(received, amounts.at(-1))
      : toSlippage(spent, amounts[0])
  }
  const [, side] = /INSUFFICIENT_([AB])_AMOUNT/.exec(raw) ?? []
  if (!side) return undefined
  const limits: readonly PlanAmount[] =
    'spendAtLeast' in summary ? summary.spendAtLeast : summary.receiveAtLeast
  const { result } = await simulateContract(client, {
    ...refused,
    args: Object.entries(getNamedArgs(refused)).map(([name, arg]) =>
      name.endsWith('Min') ? 0n : arg,
    ),
    account: plan.account,
    ...block,
  })
  // If the token may charge a transfer fee, the router returns only the native amount.
  const amounts = Array.isArray(result) ? result : [undefined, result]
  // With the native coin, the router's A is the token and its B is the coin.
  const isFirst = (side === 'A') !== limits[0]?.token.isNative
  return toSlippage(limits[isFirst ? 0 : 1], amounts[side === 'A' ? 0 : 1])
}

const toSlippage = (
  limit: PlanAmount | undefined,
  actual: bigint | undefined,
): Figures | undefined =>
  limit && actual !== undefined
    ? { code: 'slippage', limit: limit.amount, actual, token: limit.token }
    : undefined

/**
 * Returns the first balance or allowance that is too low for the plan, or undefined if
 * all are sufficient.
 */
export async function measureFunds(
  client: Client,
  { plan, refused, summary, block, granted }: Omit<Fault, 'raw'>,
): Promise<Figures | undefined> {
  if (refused.functionName === 'approve') return undefined
  for (const { token, amount: limit } of summary.spend) {
    if (token.isNative) continue
    const balance = await readContract(client, {
      ...erc20Call(token.address, 'balanceOf', plan.account),
      ...block,
    })
    if (balance < limit)
      return { code: 'insufficientBalance', limit, actual: balance, token }
    // Allowances of earlier steps are not on the chain yet. Unwrapping needs no
    // allowance, and a permit replaces it.
    if (
      summary.kind === 'unwrap' ||
      refused.functionName.includes('WithPermit') ||
      granted.some(({ address }) => isAddressEqual(address, token.address))
    )
      continue
    const allowed = await readContract(client, {
      ...erc20Call(token.address, 'allowance', plan.account, refused.address),
      ...block,
    })
    if (allowed < limit)
      return { code: 'insufficientAllowance', limit, actual: allowed, token }
  }
  return undefined
}
