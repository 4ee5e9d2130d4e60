import type { Address, Client } from 'viem'
import { getLogs } from 'viem/actions'
import { toRefusal } from './toRefusal.js'
import type { Feature } from './types.js'

const ranges = [1_000n, 10_000n, 100_000n, 1_000_000n]

/** How many blocks one eth_getLogs may span. */
export async function probeLogRange(
  client: Client,
  { contracts }: { contracts: { factory: Address } },
  head: bigint,
): Promise<Feature> {
  const name = 'Logs of long ranges'
  const instead =
    'The swap history asks for shorter ranges, by halves, until the node takes them.'
  let accepted: bigint | undefined
  for (const range of ranges) {
    const fromBlock = head < range ? 0n : head - range + 1n
    try {
      // The factory's logs: a pair each, so that no answer is too large.
      await getLogs(client, {
        address: contracts.factory,
        fromBlock,
        toBlock: head,
      })
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal.isOffered === undefined) return { name, ...refusal, instead }
      return {
        name,
        isOffered: false,
        finding:
          accepted === undefined
            ? `Ranges of ${range} blocks are refused.`
            : `Ranges of ${accepted} blocks are answered, those of ${range} are not.`,
        instead,
      }
    }
    if (fromBlock === 0n)
      return {
        name,
        isOffered: true,
        finding: `The whole chain, ${head + 1n} blocks, in one request.`,
        instead,
      }
    accepted = range
  }
  return {
    name,
    isOffered: true,
    finding: `Ranges of ${accepted} blocks are answered.`,
    instead,
  }
}
