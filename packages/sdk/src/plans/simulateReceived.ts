import type { Client } from 'viem'
import { simulateCalls } from '../actions/simulateCalls.js'
import type { Call } from '../contracts/types.js'
import type { Plan } from './types.js'

/**
 * Simulates calls and measures what the plan's recipient gets of each token, in
 * the order of the summary. Undefined where that cannot be simulated: the node
 * has no eth_simulateV1, or does not answer.
 */
export async function simulateReceived(
  client: Client,
  { account, summary }: Pick<Plan, 'account' | 'summary'>,
  calls: readonly Call[],
  blockNumber?: bigint | undefined,
) {
  try {
    const { before, after, ...simulation } = await simulateCalls(client, {
      account,
      calls,
      balances: summary.receiveAtLeast.map(({ token }) => ({
        account: summary.recipient,
        token,
      })),
      blockNumber,
    })
    const received = after.map((now, index) => now - (before[index] as bigint))
    return { ...simulation, received }
  } catch {
    return undefined
  }
}
