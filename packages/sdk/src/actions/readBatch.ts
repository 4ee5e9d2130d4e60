import {
  type Address,
  type BaseError,
  type Client,
  type ContractFunctionParameters,
  type Hex,
  type MulticallResults,
  RawContractError,
} from 'viem'
import { getBlockNumber } from 'viem/actions'
import {
  decodeFunctionResult,
  encodeFunctionData,
  getContractError,
  numberToHex,
} from 'viem/utils'
import { multicall3Abi } from '../contracts/abis.js'
import { blockNumber as currentBlock } from '../contracts/reads.js'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'

type Read = ContractFunctionParameters
type Result = { result: unknown; error?: undefined } | { error: Error }

/** How many calls one eth_call makes: they take some 5 million gas. */
const callsPerRequest = 500

/**
 * Makes all calls at one block: in one eth_call where the deployment has a
 * Multicall3 and they fit, else in several after asking for the block. Without a
 * Multicall3 each call is a request of its own.
 *
 * viem's `multicall` would add 19 kB to the first load of a page.
 *
 * @throws ReadFailedError when a request through Multicall3 fails. A call that
 * fails alone is a result with an `error`.
 */
export async function readBatch<
  const groups extends Record<string, readonly Read[]>,
>(
  client: Client,
  {
    deployment,
    read,
    groups,
    blockNumber,
  }: {
    deployment: Deployment
    /** What is read, for the error. */
    read: string
    groups: groups
    /** The block to read at; the latest by default. */
    blockNumber?: bigint | undefined
  },
): Promise<{
  blockNumber: bigint
  results: { [key in keyof groups]: MulticallResults<groups[key]> }
}> {
  const { multicall3 } = deployment.contracts
  const calls = Object.values(groups).flat()
  let block = blockNumber
  try {
    if (!multicall3 || calls.length > callsPerRequest)
      block ??= await getBlockNumber(client, { cacheTime: 0 })
    const results = (
      await Promise.all(
        multicall3
          ? toChunks(calls).map((chunk) => readChunk(chunk, multicall3))
          : calls.map((call) => readAlone(call)),
      )
    ).flat()
    return {
      blockNumber: block as bigint,
      results: Object.fromEntries(
        Object.entries(groups).map(([key, group]) => [
          key,
          results.splice(0, group.length),
        ]),
      ) as never,
    }
  } catch (cause) {
    throw new ReadFailedError({ read, cause })
  }

  async function readChunk(
    chunk: readonly Read[],
    multicall3: Address,
  ): Promise<Result[]> {
    const all: readonly Read[] = [...chunk, currentBlock(multicall3)]
    const data = await request(
      multicall3,
      encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [
          all.map((call) => ({
            target: call.address,
            allowFailure: true,
            callData: encodeFunctionData(call),
          })),
        ],
      }),
    )
    const results = decodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      data,
    }).map(({ success, returnData }, index) => {
      const call = all[index] as Read
      return success
        ? decode(call, returnData)
        : { error: toError(call, new RawContractError({ data: returnData })) }
    })
    // The last call cannot fail on its own. When it does, the request ran out of
    // gas, and none of the other failures is an answer.
    const last = results.pop()
    if (!last || last.error) throw last?.error
    block ??= last.result as bigint
    return results
  }

  async function readAlone(call: Read): Promise<Result> {
    try {
      return decode(call, await request(call.address, encodeFunctionData(call)))
    } catch (error) {
      return { error: toError(call, error as BaseError) }
    }
  }

  async function request(to: Address, data: Hex) {
    return client.request({
      method: 'eth_call',
      params: [
        { to, data },
        block === undefined ? 'latest' : numberToHex(block),
      ],
    })
  }
}

/** At least one chunk: with nothing to read, the block is still asked for. */
function toChunks(calls: readonly Read[]) {
  const count = Math.max(Math.ceil(calls.length / callsPerRequest), 1)
  return Array.from({ length: count }, (_, index) =>
    calls.slice(index * callsPerRequest, (index + 1) * callsPerRequest),
  )
}

function decode(call: Read, data: Hex): Result {
  try {
    return { result: decodeFunctionResult({ ...call, data }) }
  } catch (error) {
    return { error: toError(call, error as BaseError) }
  }
}

const toError = (call: Read, error: BaseError) =>
  getContractError(error, { args: [], ...call })
