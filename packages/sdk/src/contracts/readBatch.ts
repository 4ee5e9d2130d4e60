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
import { blockNumber as currentBlock, nativeBalance } from './reads.js'

type Read = ContractFunctionParameters
type Result = { result: unknown; error?: undefined } | { error: Error }

type Batch = {
  blockNumber?: bigint
  native?: Result | undefined
  results: Result[]
}

/** Maximum calls in one eth_call, to stay below 17 million gas. */
const callsPerRequest = 2_500

/**
 * Clients whose contracts see the number that eth_blockNumber returns. On some
 * rollups they don't.
 */
const seesOwnNumber = new WeakMap<Client, boolean>()

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
    account,
    blockNumber,
  }: {
    deployment: Pick<Deployment, 'contracts'> | undefined
    /** Description of the read, for the error. */
    read: string
    groups: groups
    account?: Address | undefined
    /** The block to read at; the latest by default. */
    blockNumber?: bigint | undefined
  },
): Promise<{
  blockNumber: bigint
  results: { [key in keyof groups]: MulticallResults<groups[key]> }
  native: { result: bigint; error?: undefined } | { error: Error } | undefined
}> {
  const { multicall3 } = deployment?.contracts ?? {}
  const calls = Object.values(groups).flat()
  try {
    const { block, batches } = await readChunks()
    const results = batches.flatMap((batch) => batch.results)
    return {
      blockNumber: block,
      results: Object.fromEntries(
        Object.entries(groups).map(([key, group]) => [
          key,
          results.splice(0, group.length),
        ]),
      ) as never,
      native: batches[0]?.native as never,
    }
  } catch (cause) {
    throw new ReadFailedError({ read, cause })
  }

  async function readChunks() {
    const isKnown = seesOwnNumber.get(client)
    if (!multicall3) {
      const block = blockNumber ?? (await getHead())
      return { block, batches: [await readAlone(block)] }
    }
    const chunks = toChunks(calls)
    if (blockNumber === undefined && chunks.length === 1 && isKnown !== false) {
      const [batch, head] = await Promise.all([
        readThrough(multicall3, calls, 'latest'),
        isKnown ? undefined : getHead(),
      ])
      const block = batch.blockNumber
      if (isKnown || block === head) {
        seesOwnNumber.set(client, true)
        return { block, batches: [batch] }
      }
    }
    const block = blockNumber ?? (await getHead())
    const batches = await Promise.all(
      chunks.map((chunk) => readThrough(multicall3, chunk, block)),
    )
    seesOwnNumber.set(client, batches[0]?.blockNumber === block)
    return { block, batches }
  }

  async function readThrough(
    multicall3: Address,
    chunk: readonly Read[],
    block: Block,
  ) {
    const all: readonly Read[] = [
      ...chunk,
      ...(account ? [nativeBalance(multicall3, account)] : []),
      currentBlock(multicall3),
    ]
    const data = await call(
      {
        to: multicall3,
        data: encodeFunctionData({
          abi: multicall3Abi,
          functionName: 'aggregate3',
          args: [
            all.map((read) => ({
              target: read.address,
              allowFailure: true,
              callData: encodeFunctionData(read),
            })),
          ],
        }),
      },
      block,
    )
    const results = decodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      data,
    }).map((answer, index) => toResult(all[index] as Read, answer))
    // The last call cannot fail on its own: if it does, the request ran out of
    // gas.
    const last = results.pop()
    if (!last || last.error) throw last?.error
    const native = account && results.pop()
    return { blockNumber: last.result as bigint, native, results }
  }

  async function readAlone(block: bigint): Promise<Batch> {
    const [native, ...results] = await Promise.all([
      account &&
        client
          .request({
            method: 'eth_getBalance',
            params: [account, numberToHex(block)],
          })
          .then((balance) => ({ result: parseQuantity(balance) }))
          .catch((error: Error) => ({ error })),
      ...calls.map(async (read): Promise<Result> => {
        try {
          const data = encodeFunctionData(read)
          const returnData = await call({ to: read.address, data }, block)
          return toResult(read, { success: true, returnData })
        } catch (error) {
          return { error: toError(read, error) }
        }
      }),
    ])
    return { native, results }
  }

  async function getHead() {
    return parseQuantity(await client.request({ method: 'eth_blockNumber' }))
  }

  async function call(call: { to?: Address; data: Hex }, block: Block) {
    return client.request({
      method: 'eth_call',
      params: [call, block === 'latest' ? block : numberToHex(block)],
    })
  }
}

type Block = bigint | 'latest'

/** At least one chunk: with nothing to read, the block is still asked for. */
function toChunks(calls: readonly Read[]) {
  // Rounded up: the last one may have room.
  const count = Math.max(Math.ceil(calls.length / callsPerRequest), 1)
  return Array.from({ length: count }, (_, index) =>
    calls.slice(index * callsPerRequest, (index + 1) * callsPerRequest),
  )
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
