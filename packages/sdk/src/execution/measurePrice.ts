import type { Address, Client } from 'viem'
import { readContract, simulateContract } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { getAmountsIn, getAmountsOut } from '../contracts/reads.js'
import type { Call } from '../contracts/types.js'
import type { PlanAmount } from '../plans/types.js'
import { formatAmount } from '../utils/formatAmount.js'
import type { Measured, Refused } from './types.js'

export async function measureSwap(
  client: Client,
  { summary, refused, blockNumber }: Refused,
): Promise<Measured | undefined> {
  if (summary.kind !== 'swap') return undefined
  // A quote does not show a token's fee on the last transfer.
  if (summary.feeOnTransfer)
    return {
      code: 'slippage',
      message:
        'Less arrives than the least to receive. A token on the route keeps part of each transfer: allow more slippage than it keeps.',
    }
  const { address: router, value = 0n } = refused
  const {
    amountIn = value,
    amountOutMin,
    amountOut,
    amountInMax = value,
    path,
  } = getNamedArgs(refused) as Record<string, bigint> & { path: Address[] }
  const [received] = summary.receiveAtLeast
  if (amountOutMin !== undefined) {
    const amounts = await readContract(client, {
      ...getAmountsOut(router, amountIn, path),
      blockNumber,
    })
    return toSlippage(received, amountOutMin, amounts.at(-1))
  }
  if (amountOut === undefined) return undefined
  const amounts = await readContract(client, {
    ...getAmountsIn(router, amountOut, path),
    blockNumber,
  })
  return toSlippage(summary.spend[0], amountInMax, amounts[0])
}

export async function measureLiquidity(
  client: Client,
  { account, summary, refused, raw, blockNumber }: Refused,
): Promise<Measured | undefined> {
  if (summary.kind !== 'addLiquidity' && summary.kind !== 'removeLiquidity')
    return undefined
  const { result } = await simulateContract(client, {
    ...withoutMinimums(refused),
    account,
    blockNumber,
  })
  // For a token that may keep a fee, the router tells only the native amount.
  const amounts = Array.isArray(result) ? result : [undefined, result]
  const minimums = Object.entries(getNamedArgs(refused)).filter(([name]) =>
    name.endsWith('Min'),
  )
  const [a, b] =
    summary.kind === 'addLiquidity' ? summary.spend : summary.receiveAtLeast
  // With the native coin, the router's A is the token and its B the coin.
  const [routerA, routerB] = a.token.isNative ? [b, a] : [a, b]
  const index = raw.includes('_A_') ? 0 : 1
  return toSlippage(
    index === 0 ? routerA : routerB,
    minimums[index]?.[1] as bigint,
    amounts[index] as bigint | undefined,
  )
}

const withoutMinimums = (call: Call): Call => ({
  ...call,
  args: Object.entries(getNamedArgs(call)).map(([name, arg]) =>
    name.endsWith('Min') ? 0n : arg,
  ),
})

function toSlippage(
  { token: { decimals, symbol } }: PlanAmount,
  limit: bigint | undefined,
  actual: bigint | undefined,
): Measured | undefined {
  if (limit === undefined || actual === undefined) return undefined
  const missedBy = actual < limit ? limit - actual : actual - limit
  // Rounded up: a missed limit is never shown as 0 %.
  const missedByBps = Number((missedBy * 10_000n + limit - 1n) / limit)
  const [actualText, limitText] = [actual, limit].map(
    (amount) => `${formatAmount(amount, decimals)} ${symbol}`,
  )
  return {
    code: 'slippage',
    message: `The price moved beyond the limit: ${actualText} instead of at ${actual < limit ? 'least' : 'most'} ${limitText}, ${missedByBps / 100} % off.`,
    limit,
    actual,
    missedByBps,
  }
}
