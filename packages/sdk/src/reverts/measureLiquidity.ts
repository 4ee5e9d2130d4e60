import type { Client } from 'viem'
import { simulateContract } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { getSlippage } from './getSlippage.js'
import { tokenOf } from './tokenOf.js'
import type { Measured, Refused } from './types.js'

/** Asks the router what it would take, or give, without the minimums. */
export async function measureLiquidity(
  client: Client,
  { plan, refused, raw, blockNumber }: Refused,
): Promise<Measured> {
  const named = Object.entries(getNamedArgs(refused))
  const isMinimum = (name: string) => name.endsWith('Min')
  const { result } = await simulateContract(client, {
    ...refused,
    args: named.map(([name, arg]) => (isMinimum(name) ? 0n : arg)),
    account: plan.account,
    ...(blockNumber !== undefined && { blockNumber }),
  } as never)
  const minimums = named.filter(([name]) => isMinimum(name))
  const { kind, spend, receiveAtLeast } = plan.summary
  const sides = kind === 'addLiquidity' ? spend : receiveAtLeast
  const [a, b] = sides
  // With the native coin, the router's A is the token and its B the coin.
  const isSwapped = tokenOf(a).isNative
  const index = raw.includes('_A_') ? 0 : 1
  return getSlippage(
    minimums[index]?.[1] as bigint,
    (result as bigint[])[index] as bigint,
    (isSwapped ? [b, a] : [a, b])[index],
  )
}
