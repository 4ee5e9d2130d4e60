import { type Address, type Client, isAddressEqual } from 'viem'
import { getBlock, readContract, simulateContract } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { erc20Call, routerCall } from '../contracts/reads.js'
import type { Call } from '../contracts/types.js'
import type { AnySummary, PlanAmount } from '../plans/types.js'
import { formatAmount } from '../utils/formatAmount.js'
import type { RevertReason } from './types.js'

export type Refused = {
  summary: AnySummary
  refused: Call
  /** The contract's revert reason. */
  raw: string
  account: Address
  /** Block to measure at. @default the latest */
  blockNumber: bigint | undefined
  /** True if the block's other transactions may have changed the figures. */
  isMixed: boolean | undefined
  /** Earlier steps that were only simulated. */
  granted: readonly Call[]
}

type Figures = { limit: bigint; actual: bigint } & (
  | { code: 'expired'; token?: undefined }
  | {
      code: 'slippage' | 'insufficientBalance' | 'insufficientAllowance'
      token: PlanAmount['token']
    }
)

/** Finds the limit that the call missed, and by how much. */
export async function measureRevert(
  client: Client,
  parameters: Refused,
): Promise<Omit<RevertReason, 'raw'> | undefined> {
  const figures = parameters.raw.endsWith('EXPIRED')
    ? await measureExpiry(client, parameters)
    : parameters.isMixed
      ? undefined
      : ((await measurePrice(client, parameters)) ??
        (await measureFunds(client, parameters)))
  return figures && toReason(figures)
}

function toReason(figures: Figures): Omit<RevertReason, 'raw'> {
  const { code, limit, actual, token } = figures
  const missedBy = actual < limit ? limit - actual : actual - limit
  const reason = { code, limit, actual, missedBy }
  if (!token)
    return { ...reason, message: `The deadline was missed by ${missedBy} s.` }
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
  // Rounded up: a missed limit is never shown as 0 %.
  const missedByBps = Number((missedBy * 10_000n + limit - 1n) / limit)
  return {
    ...reason,
    missedByBps,
    message: `The price moved beyond the limit: ${has} ${symbol} instead of at ${actual < limit ? 'least' : 'most'} ${needs} ${symbol}, ${missedByBps / 100} % off.`,
  }
}

async function measureExpiry(
  client: Client,
  { summary, blockNumber }: Refused,
): Promise<Figures> {
  const { timestamp } = await getBlock(
    client,
    blockNumber === undefined ? {} : { blockNumber },
  )
  return { code: 'expired', limit: summary.deadline ?? 0n, actual: timestamp }
}

async function measurePrice(
  client: Client,
  { account, summary, refused, raw, blockNumber }: Refused,
): Promise<Figures | undefined> {
  const toSlippage = (
    { token, amount }: PlanAmount,
    actual: bigint | undefined,
  ): Figures | undefined =>
    actual === undefined
      ? undefined
      : { code: 'slippage', limit: amount, actual, token }

  // A quote does not show a token's fee on the last transfer.
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
      blockNumber,
    })
    return isExactInput
      ? toSlippage(received, amounts.at(-1))
      : toSlippage(spent, amounts[0])
  }
  const [, side] = /INSUFFICIENT_([AB])_AMOUNT/.exec(raw) ?? []
  const limits =
    summary.kind === 'addLiquidity'
      ? summary.spendAtLeast
      : summary.kind === 'removeLiquidity'
        ? summary.receiveAtLeast
        : undefined
  if (!side || !limits) return undefined
  const { result } = await simulateContract(client, {
    ...refused,
    args: Object.entries(getNamedArgs(refused)).map(([name, arg]) =>
      name.endsWith('Min') ? 0n : arg,
    ),
    account,
    blockNumber,
  })
  // For a token that may keep a fee, the router returns only the native amount.
  const amounts = Array.isArray(result) ? result : [undefined, result]
  // With the native coin, the router's A is the token and its B the coin.
  const isFirst = (side === 'A') !== limits[0].token.isNative
  return toSlippage(limits[isFirst ? 0 : 1], amounts[side === 'A' ? 0 : 1])
}

async function measureFunds(
  client: Client,
  { account, summary, refused, blockNumber, granted }: Refused,
): Promise<Figures | undefined> {
  if (refused.functionName === 'approve') return undefined
  for (const { token, amount: limit } of summary.spend) {
    if (token.isNative) continue
    const balance = await readContract(client, {
      ...erc20Call(token.address, 'balanceOf', account),
      blockNumber,
    })
    if (balance < limit)
      return { code: 'insufficientBalance', limit, actual: balance, token }
    // Earlier steps' grants are not on the chain yet; unwrapping needs no
    // allowance.
    if (
      summary.kind === 'unwrap' ||
      granted.some(({ address }) => isAddressEqual(address, token.address))
    )
      continue
    const allowed = await readContract(client, {
      ...erc20Call(token.address, 'allowance', account, refused.address),
      blockNumber,
    })
    if (allowed < limit)
      return { code: 'insufficientAllowance', limit, actual: allowed, token }
  }
  return undefined
}
