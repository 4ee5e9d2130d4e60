import type {
  Address,
  Client,
  ContractFunctionParameters,
  Hex,
  MulticallResults,
} from 'viem'
import {
  decodeFunctionResult,
  encodeFunctionData,
  numberToHex,
} from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'
import { BaseError } from '../errors/base.js'
import { parseQuantity } from '../utils/parseQuantity.js'
import { multicall3Abi } from './abis.js'
import { multicall3Call } from './reads.js'

type Read = ContractFunctionParameters
type Result = { result: unknown; error?: undefined } | { error: Error }
type Batch = { blockNumber: bigint; results: Result[] }

/** Maximum calls in one eth_call, to stay below 17 million gas. */
const callsPerRequest = 2_500

/**
 * Clients whose contracts see the number that eth_blockNumber returns. On some
 * rollups they don't. Null while a client's first read finds out.
 */
const seesOwnNumber = new WeakMap<Client, boolean | null>()

/**
 * Makes all calls at one block, in one Multicall3 eth_call if they fit. Without
 * Multicall3, each call is an eth_call at the latest block. viem's `multicall`
 * would add 19 kB to a page's first load, and its `getContractError` 3 kB. A call
 * that fails alone is a result with an `error`.
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
    deployment: Pick<Deployment, 'contracts'> | undefined
    /** Description of the read, for the error. */
    read: string
    groups: groups
    /** The block to read at; the latest by default. */
    blockNumber?: bigint | undefined
  },
): Promise<{
  blockNumber: bigint
  results: { [key in keyof groups]: MulticallResults<groups[key]> }
}> {
  const { multicall3 } = deployment?.contracts ?? {}
  const calls = Object.values(groups).flat()
  try {
    const { results, ...batch } = await readAll()
    return {
      ...batch,
      results: Object.fromEntries(
        Object.entries(groups).map(([key, group]) => [
          key,
          results.splice(0, group.length),
        ]),
      ) as never,
    }
  } catch (cause) {
    // The next read finds out again.
    seesOwnNumber.delete(client)
    throw new ReadFailedError({ read, cause })
  }

  async function readAll(): Promise<Batch> {
    const isOne = calls.length <= callsPerRequest && blockNumber === undefined
    const known = seesOwnNumber.get(client)
    if (multicall3 && isOne && known !== false) {
      seesOwnNumber.set(client, known ?? null)
      const [batch, head] = await Promise.all([
        readThrough(multicall3, calls, 'latest'),
        known === undefined ? getHead() : null,
      ])
      if (
        seesOwnNumber.get(client) ||
        batch.blockNumber === (head ?? (await getHead()))
      ) {
        seesOwnNumber.set(client, true)
        return batch
      }
    }
    const block = blockNumber ?? (await getHead())
    const at = numberToHex(block)
    if (!multicall3) {
      const results = calls.map((read) => readAlone(read, at))
      return { blockNumber: block, results: await Promise.all(results) }
    }
    const chunks: Promise<Batch>[] = []
    // At least one: with nothing to read, the block is still asked for.
    do {
      const chunk = calls.splice(0, callsPerRequest)
      chunks.push(readThrough(multicall3, chunk, at))
    } while (calls.length > 0)
    const batches = await Promise.all(chunks)
    seesOwnNumber.set(client, batches[0]?.blockNumber === block)
    const results = batches.flatMap((batch) => batch.results)
    return { blockNumber: block, results }
  }

  async function readThrough(
    multicall3: Address,
    chunk: readonly Read[],
    block: Block,
  ): Promise<Batch> {
    const all: Read[] = [...chunk, multicall3Call(multicall3, 'getBlockNumber')]
    const aggregate = {
      abi: multicall3Abi,
      functionName: 'aggregate3',
    } as const
    const data = await call(
      multicall3,
      encodeFunctionData({
        ...aggregate,
        args: [
          all.map((read) => ({
            target: read.address,
            allowFailure: true,
            callData: encodeFunctionData(read),
          })),
        ],
      }),
      block,
    )
    const results = decodeFunctionResult({ ...aggregate, data }).map(
      (answer, index) => toResult(all[index] as Read, answer),
    )
    // The last call cannot fail on its own: if it does, the request ran out of
    // gas.
    const last = results.pop()
    if (!last || last.error) throw last?.error
    return { blockNumber: last.result as bigint, results }
  }

  async function readAlone(read: Read, block: Block): Promise<Result> {
    try {
      if (read.functionName === 'getEthBalance') {
        const [account] = read.args as [Address]
        const balance = await client.request({
          method: 'eth_getBalance',
          params: [account, block],
        })
        return { result: parseQuantity(balance) }
      }
      const data = encodeFunctionData(read)
      const returnData = await call(read.address, data, block)
      return toResult(read, { success: true, returnData })
    } catch (error) {
      return { error: toError(read, error) }
    }
  }

  async function getHead() {
    return parseQuantity(await client.request({ method: 'eth_blockNumber' }))
  }

  async function call(to: Address, data: Hex, block: Block) {
    return client.request({
      method: 'eth_call',
      params: [{ to, data }, block],
    })
  }
}

type Block = Hex | 'latest'

function toResult(
  read: Read,
  { success, returnData: data }: { success: boolean; returnData: Hex },
): Result {
  try {
    if (!success) throw new Error(`Reverted: ${data}`)
    return { result: decodeFunctionResult({ ...read, data }) }
  } catch (error) {
    return { error: toError(read, error) }
  }
}

const toError = ({ address, functionName }: Read, cause: unknown) =>
  new BaseError(`${functionName} of ${address} failed.`, { cause })
