import { type Address, type Client, type Hex, hexToBigInt } from 'viem'
import { simulateBlocks } from 'viem/actions'
import { encodeFunctionData, pad } from 'viem/utils'
import { ReadFailedError } from '../errors/actions.js'
import { isUnknownMethod } from '../errors/isUnknownMethod.js'
import { SimulationUnsupportedError } from '../errors/plans.js'
import type { Token } from '../tokens/types.js'
import { balanceOf } from './reads.js'
import { toRequest } from './toRequest.js'
import type { Call } from './types.js'

type Balance = { account: Address; token: Token }

/**
 * Simulates calls in sequence and reads balances before and after, in one
 * eth_simulateV1 request.
 */
export async function simulateCalls(
  client: Client,
  {
    account,
    calls,
    balances,
    blockNumber,
  }: {
    account: Address
    calls: readonly Call[]
    balances: readonly Balance[]
    blockNumber?: bigint | undefined
  },
) {
  const reads = balances.map(toRead)
  const requests = calls.map((call) => toRequest(call, account))
  const [block] = await simulateBlocks(client, {
    blocks: [
      {
        calls: [...reads, ...requests, ...reads],
        stateOverrides: [{ address: balanceReader, code: balanceReaderCode }],
      },
    ],
    ...(blockNumber !== undefined && { blockNumber }),
  }).catch((cause) => {
    if (isUnknownMethod(cause))
      throw new SimulationUnsupportedError({ method: 'eth_simulateV1', cause })
    throw new ReadFailedError({ read: 'outcome of the plan', cause })
  })
  const results = block?.calls ?? []
  const executed = results.slice(reads.length, reads.length + calls.length)
  const toAmounts = (start: number) =>
    balances.map(({ token }, index) => {
      const answer = results[start + index]
      // The token's fault: a failed read is not a balance of zero.
      if (answer?.status !== 'success')
        throw new ReadFailedError({
          read: `balance of ${token.symbol}`,
          cause: answer?.error,
        })
      // A pair that is still to be created has no code, and no LP tokens.
      return answer.data === '0x' ? 0n : hexToBigInt(answer.data)
    })
  return {
    blockNumber: block?.number as bigint,
    results: executed,
    /** Index of the first call that failed; -1 where none did. */
    failed: executed.findIndex(({ status }) => status === 'failure'),
    before: toAmounts(0),
    after: toAmounts(reads.length + calls.length),
  }
}

/**
 * The simulation puts a contract here that returns an account's native balance,
 * as no other contract does.
 */
const balanceReader = '0x00000000000000000000000000000000ba1a9ce0'
const balanceReaderCode = '0x6000353160005260206000f3'

const toRead = ({ account, token }: Balance): { to: Address; data: Hex } =>
  token.isNative
    ? { to: balanceReader, data: pad(account) }
    : {
        to: token.address,
        data: encodeFunctionData(balanceOf(token.address, account)),
      }
