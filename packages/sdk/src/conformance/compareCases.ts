import type { Abi, Address, ContractFunctionParameters } from 'viem'
import { multicall } from 'viem/actions'
import { createTally } from './createTally.js'
import { chainOutcome } from './outcome.js'
import { toReportText } from './toReportText.js'
import type { CheckContext, ConformanceCheck } from './types.js'

/** One call, and the line that the SDK expects of it. */
export type ConformanceCase = {
  call: {
    abi: Abi
    address: Address
    functionName: string
    args: readonly unknown[]
  }
  sdk: string
  /** Another line that means the same, where two reasons hold at once. */
  or?: string | undefined
}

/** Calls in one eth_call: far from any node's gas cap, few round trips. */
const batchSize = 500

/**
 * Asks the chain about every case, many in one request and a few requests at
 * once, and collects those in which it disagrees.
 *
 * @internal
 */
export async function compareCases(
  context: CheckContext,
  name: string,
  total: number,
  create: () => ConformanceCase,
): Promise<ConformanceCheck> {
  const { client, deployment, blockNumber, signal, advance } = context
  const { multicall3 } = deployment.contracts
  const tally = createTally(name)
  let started = 0
  const work = async () => {
    while (started < total) {
      signal?.throwIfAborted()
      const index = started
      const size = Math.min(batchSize, total - index)
      started += size
      const cases = Array.from({ length: size }, create)
      const answers = await multicall(client, {
        contracts: cases.map(({ call }) => call as ContractFunctionParameters),
        allowFailure: true,
        batchSize: 0,
        blockNumber,
        ...(multicall3
          ? { multicallAddress: multicall3 }
          : { deployless: true }),
      })
      const compared = cases.map(({ call, sdk, or }, index) => {
        const chain = chainOutcome(answers[index] as never)
        const isEqual = chain === sdk || chain === or
        return isEqual ? [] : [{ input: toReportText(call.args), sdk, chain }]
      })
      tally.add(index, size, compared.flat())
      advance(name, size, total)
    }
  }
  await Promise.all([work(), work(), work()])
  return tally.check()
}
