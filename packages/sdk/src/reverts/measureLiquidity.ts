import type { Client } from 'viem'
import { simulateContract } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { withoutMinimums } from '../contracts/withoutMinimums.js'
import { getSlippage } from './getSlippage.js'
import { tokenOf } from './tokenOf.js'
import type { Measured, Refused } from './types.js'

/** Asks the router what it would take, or give, without the minimums. */
export async function measureLiquidity(
  client: Client,
  { plan, refused, raw, blockNumber }: Refused,
): Promise<Measured | undefined> {
  const { result } = await simulateContract(client, {
    ...withoutMinimums(refused),
    account: plan.account,
    ...(blockNumber !== undefined && { blockNumber }),
  } as never)
  // For a token that may keep a fee, the router tells only the native amount.
  const amounts = Array.isArray(result) ? result : [undefined, result]
  const minimums = Object.entries(getNamedArgs(refused)).filter(([name]) =>
    name.endsWith('Min'),
  )
  const { kind, spend, receiveAtLeast } = plan.summary
  const sides = kind === 'addLiquidity' ? spend : receiveAtLeast
  const [a, b] = sides
  // With the native coin, the router's A is the token and its B the coin.
  const isSwapped = tokenOf(a).isNative
  const index = raw.includes('_A_') ? 0 : 1
  const actual = amounts[index] as bigint | undefined
  if (actual === undefined) return undefined
  return getSlippage(
    minimums[index]?.[1] as bigint,
    actual,
    (isSwapped ? [b, a] : [a, b])[index],
  )
}
