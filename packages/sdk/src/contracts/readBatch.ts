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
import { maxRequestBytes } from '../utils/maxRequestBytes.js'
import { parseQuantity } from '../utils/parseQuantity.js'
import { multicall3Abi } from './abis.js'
import { onNetwork } from './onNetwork.js'
import { multicall3Call } from './reads.js'

type Read = ContractFunctionParameters
type Result = { result: unknown; error?: undefined } | { error: Error }
type Batch = { blockNumber: bigint; results: Result[] }

/** Maximum calls in one eth_call, to use less than 17 million gas. */
const maxCalls = 2_500

/** Size of a call in the list of calls, in characters, in addition to its data. */
const charactersPerCall = 384

/**
 * Maps a client to true if contracts see the block number that eth_blockNumber returns.
 * On some rollups, they see the parent chain's number. Null until the client's first
 * read is complete.
 */
const seesOwnNumber = new WeakMap<Client, boolean | null>()

/**
 * Makes all calls at one block, in one Multicall3 eth_call if they fit. Without
 * Multicall3, each call is an eth_call at the latest block. viem's `multicall` would
 * add 19 kB to a page's first load, and its `getContractError` 3 kB. If only one call
 * fails, its result has an `error`.
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
    /** If `chain` is missing, the client's chain is not checked. */
    deployment: (Pick<Deployment, 'contracts'> & onNetwork.Expected) | undefined
    /** Description of the read. The error contains it. */
    read: string
    groups: groups
    /** The block to read at. @default the latest */
    blockNumber?: bigint | undefined
  },
): Promise<{
  blockNumber: bigint
  results: { [key in keyof groups]: MulticallResults<groups[key]> }
}> {
  const { multicall3 } = deployment?.contracts ?? {}
  const calls = Object.values(groups).flat()
  const reading = readAll().catch((cause) => {
    // The next read detects again which block number the contracts see.
    seesOwnNumber.delete(client)
    throw new ReadFailedError({ read, cause })
  })
  const { results, ...batch } = await onNetwork(client, deployment, reading)
  return {
    ...batch,
    results: Object.fromEntries(
      Object.entries(groups).map(([key, group]) => [
        key,
        results.splice(0, group.length),
      ]),
    ) as never,
  }

  async function readAll(): Promise<Batch> {
    if (!multicall3) {
      const block = blockNumber ?? (await getHead())
      const at = numberToHex(block)
      const results = calls.map((read) => readAlone(read, at))
      return { blockNumber: block, results: await Promise.all(results) }
    }
    const encoded = calls.map(encode)
    for (let size = maxRequestBytes; ; size /= 4) {
      const chunks = toChunks(encoded, size)
      try {
        return await readChunks(multicall3, chunks)
      } catch (error) {
        const { status } = error as { status?: unknown }
        if (status !== 413 || chunks.length >= calls.length) throw error
      }
    }
  }

  async function readChunks(
    multicall3: Address,
    chunks: readonly Encoded[][],
  ): Promise<Batch> {
    const known = seesOwnNumber.get(client)
    const [chunk] = chunks as [Encoded[]]
    if (chunks.length === 1 && blockNumber === undefined && known !== false) {
      seesOwnNumber.set(client, known ?? null)
      const [batch, head] = await Promise.all([
        readThrough(multicall3, chunk, 'latest'),
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
    const results: Result[] = []
    // Sends the requests one after another, because a client that batches would join
    // them.
    for (const chunk of chunks) {
      const batch = await readThrough(multicall3, chunk, numberToHex(block))
      seesOwnNumber.set(client, batch.blockNumber === block)
      results.push(...batch.results)
    }
    return { blockNumber: block, results }
  }

  async function readThrough(
    multicall3: Address,
    chunk: readonly Encoded[],
    block: Block,
  ): Promise<Batch> {
    const number = encode(multicall3Call(multicall3, 'getBlockNumber'))
    const all = [...chunk, number]
    const aggregate = {
      abi: multicall3Abi,
      functionName: 'aggregate3',
    } as const
    const args = [all.map(({ call }) => call)] as const
    const data = await call(
      multicall3,
      encodeFunctionData({ ...aggregate, args }),
      block,
    )
    const results = decodeFunctionResult({ ...aggregate, data }).map(
      (answer, index) => toResult((all[index] as Encoded).read, answer),
    )
    // The last call cannot fail by itself. If it does, the request ran out of gas.
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

type Encoded = ReturnType<typeof encode>

const encode = (read: Read) => ({
  read,
  call: {
    target: read.address,
    allowFailure: true,
    callData: encodeFunctionData(read),
  },
})

/** Splits calls into requests of up to `size` characters, with at least one call each. */
function toChunks(calls: readonly Encoded[], size: number): Encoded[][] {
  const chunks: Encoded[][] = [[]]
  let room = size
  for (const each of calls) {
    const length = charactersPerCall + each.call.callData.length
    room -= length
    if (room < 0 || chunks.at(-1)?.length === maxCalls) {
      chunks.push([])
      room = size - length
    }
    chunks.at(-1)?.push(each)
  }
  return chunks
}

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
