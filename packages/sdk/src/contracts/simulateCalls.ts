import { type Address, type Client, type Hex, hexToBigInt } from 'viem'
import { simulateBlocks } from 'viem/actions'
import { encodeFunctionData, pad } from 'viem/utils'
import { ReadFailedError } from '../errors/actions.js'
import { isUnknownMethod } from '../errors/isUnknownMethod.js'
import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { SimulationUnsupportedError } from '../errors/plans.js'
import type { Token } from '../tokens/types.js'
import { erc20Call } from './reads.js'
import type { toRequest } from './toRequest.js'

type Balance = {
  account: Address
  token: Pick<Token, 'address' | 'isNative' | 'symbol'>
}

/**
 * Simulates calls in sequence on the latest block and reads balances before and
 * after, in one eth_simulateV1 request.
 */
export async function simulateCalls<balance extends Balance>(
  client: Client,
  {
    calls,
    balances,
  }: {
    calls: readonly ReturnType<typeof toRequest>[]
    balances: readonly balance[]
  },
) {
  const reads = balances.map(toRead)
  const [block] = await simulateBlocks(client, {
    blocks: [
      {
        calls: [...reads, ...calls, ...reads],
        stateOverrides: [{ address: balanceReader, code: balanceReaderCode }],
      },
    ],
  }).catch((cause) => {
    // Some nodes return an internal error for fields that they do not know.
    const isCrash = matchesErrorChain(cause, ({ code }) => code === -32603)
    if (isCrash || isUnknownMethod(cause))
      throw new SimulationUnsupportedError({ method: 'eth_simulateV1', cause })
    throw new ReadFailedError({ read: 'outcome of the plan', cause })
  })
  const results = block?.calls ?? []
  const toAmount = (symbol: string, index: number) => {
    const answer = results[index]
    // A failed read must not look like a balance of zero.
    if (answer?.status !== 'success')
      throw new ReadFailedError({
        read: `balance of ${symbol}`,
        cause: answer?.error,
      })
    // A pair that is not created yet has no code and no LP tokens.
    return answer.data === '0x' ? 0n : hexToBigInt(answer.data)
  }
  return {
    blockNumber: block?.number as bigint,
    results: results.slice(reads.length, reads.length + calls.length),
    balanceChanges: balances.map((balance, index) => {
      const { symbol } = balance.token
      const before = toAmount(symbol, index)
      const after = toAmount(symbol, reads.length + calls.length + index)
      return { ...balance, before, after, change: after - before }
    }),
  }
}

/**
 * The simulation puts a contract at this address that returns an account's native
 * balance, because no deployed contract does.
 */
const balanceReader = '0x00000000000000000000000000000000ba1a9ce0'
const balanceReaderCode = '0x6000353160005260206000f3'

const toRead = ({ account, token }: Balance): { to: Address; data: Hex } =>
  token.isNative
    ? { to: balanceReader, data: pad(account) }
    : {
        to: token.address,
        data: encodeFunctionData(
          erc20Call(token.address, 'balanceOf', account),
        ),
      }
