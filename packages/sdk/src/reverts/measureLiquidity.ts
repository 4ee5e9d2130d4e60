import type { Client } from 'viem'
import { simulateContract } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { getSlippage } from './getSlippage.js'
import type { Measured, Refused } from './types.js'
import { withoutMinimums } from './withoutMinimums.js'

/** Asks the router what it would take, or give, without the minimums. */
export async function measureLiquidity(
  client: Client,
  { plan, refused, raw, blockNumber }: Refused,
): Promise<Measured | undefined> {
  const { account, summary } = plan
  if (!('router' in summary) || summary.kind === 'swap') return undefined
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
  const [first, second] = a.token.isNative ? [b, a] : [a, b]
  const index = raw.includes('_A_') ? 0 : 1
  const actual = amounts[index] as bigint | undefined
  if (actual === undefined) return undefined
  const minimum = minimums[index]?.[1] as bigint
  return getSlippage(minimum, actual, index === 0 ? first : second)
}
