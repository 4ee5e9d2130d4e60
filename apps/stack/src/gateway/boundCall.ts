/** A JSON-RPC request from an untrusted sender. */
export type RpcCall = { id?: unknown; method?: unknown; params?: unknown }

/** Thrown for a request that the gateway does not forward. */
export class RefusedError extends Error {
  /** A code from JSON-RPC or EIP-1474. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The values that the bounds depend on. */
export type Head = {
  blockNumber: number
  /** Gas limit of a block. */
  gasLimit: bigint
}

/** Maximum blocks in a request for logs, so that their logs fit into memory. */
export const mostBlocks = 10_000

/**
 * Maximum calls and blocks together in one `eth_simulateV1`, because each call may use
 * the gas of a block.
 */
const mostCalls = 32

/**
 * Maximum blocks and percentiles of `eth_feeHistory`, because the size of the answer is
 * their product.
 */
const mostFees = [1_024, 20] as const

/** Maximum bytes of a transaction. Ethereum's nodes have the same limit. */
const mostTransactionBytes = 128 * 2 ** 10

/** Methods whose cost is bounded by the size of their answer. */
const cheap = new Set([
  ...['eth_blockNumber', 'eth_chainId', 'eth_gasPrice', 'eth_syncing'],
  ...['eth_maxPriorityFeePerGas', 'eth_blobBaseFee'],
  ...['eth_getBalance', 'eth_getCode', 'eth_getStorageAt'],
  ...['eth_getTransactionCount', 'eth_getTransactionReceipt'],
  ...['eth_getTransactionByHash', 'eth_getBlockReceipts'],
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  ...['eth_getBlockByHash', 'eth_getBlockByNumber'],
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  ...['web3_clientVersion', 'net_version'],
  ...['eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber'],
])

/**
 * Returns the request for the node: an allowed method with bounded gas, blocks and
 * calls. Drops all other fields, so that the node reads only what was checked.
 *
 * @throws {RefusedError} If the method is not allowed, or a parameter is invalid or
 * exceeds its bound.
 */
export function boundCall(call: RpcCall, head: Head) {
  const { method, params = [] } = call
  if (typeof method !== 'string')
    throw new RefusedError(-32600, 'The request has no method.')
  if (!Array.isArray(params))
    throw new RefusedError(-32602, `${method} takes a list of parameters.`)
  const bound = bounds.get(method)
  if (bound === undefined && !cheap.has(method))
    throw new RefusedError(
      -32601,
      `${method} is not available here. Programs on the machine that runs the network may use its own RPC port.`,
    )
  return { method, params: bound ? bound(params, head) : params }
}

type Bound = (params: readonly unknown[], head: Head) => readonly unknown[]

const bounds = new Map<string, Bound>([
  ['eth_call', ([call, ...rest], head) => [boundGas(call, head), ...rest]],
  [
    'eth_estimateGas',
    ([call, ...rest], head) => [boundGas(call, head), ...rest],
  ],
  [
    'eth_simulateV1',
    ([payload, ...rest], head) => [boundBlocks(payload, head), ...rest],
  ],
  [
    'eth_sendRawTransaction',
    ([transaction]) => {
      if (typeof transaction !== 'string')
        throw new RefusedError(-32602, 'A transaction must be a hex string.')
      // After 0x, two digits are one byte.
      const size = (transaction.length - 2) / 2
      if (size <= mostTransactionBytes) return [transaction]
      throw new RefusedError(
        -32602,
        `A transaction has at most ${mostTransactionBytes} bytes, and this one has ${size}.`,
      )
    },
  ],
  ['eth_getLogs', ([filter], head) => [boundRange(filter, head)]],
  [
    'eth_feeHistory',
    ([blocks, newest, percentiles]) => {
      const isBounded =
        Number(blocks) <= mostFees[0] &&
        (percentiles == null ||
          (Array.isArray(percentiles) && percentiles.length <= mostFees[1]))
      if (isBounded) return [blocks, newest, percentiles ?? []]
      throw new RefusedError(
        -32602,
        `eth_feeHistory takes at most ${mostFees[0]} blocks and ${mostFees[1]} percentiles.`,
      )
    },
  ],
])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Limits the call's gas to that of a block, which a transaction could also use. */
function boundGas(call: unknown, { gasLimit }: Head): object {
  if (!isObject(call))
    throw new RefusedError(-32602, 'The call must be an object.')
  const { gas, gasLimit: alias, ...rest } = call
  const wanted = readNumber(gas ?? alias) ?? gasLimit
  const bounded = wanted < gasLimit ? wanted : gasLimit
  return { ...rest, gas: `0x${bounded.toString(16)}` }
}

function boundBlocks(payload: unknown, head: Head): object {
  const blocks = isObject(payload) ? payload.blockStateCalls : undefined
  if (!isObject(payload) || !Array.isArray(blocks) || !blocks.every(isObject))
    throw new RefusedError(-32602, 'blockStateCalls must be a list of blocks.')
  const calls = blocks.map(({ calls = [] }) => calls)
  // An empty block also takes time, so it counts like a call.
  if (
    !calls.every(Array.isArray) ||
    calls.flat().length + calls.length > mostCalls
  )
    throw new RefusedError(
      -32602,
      `eth_simulateV1 takes at most ${mostCalls} blocks and calls together.`,
    )
  const bounded = blocks.map((block, index) => ({
    ...block,
    calls: calls[index]?.map((call: unknown) => boundGas(call, head)),
  }))
  return { ...payload, blockStateCalls: bounded }
}

function boundRange(filter: unknown, { blockNumber }: Head): object {
  if (!isObject(filter))
    throw new RefusedError(-32602, 'The filter must be an object.')
  // For a node, null means that a field is missing.
  if (filter.blockHash != null) return filter
  const toNumber = (block: unknown): number =>
    block === 'earliest' ? 0 : Number(readNumber(block) ?? blockNumber)
  const from = toNumber(filter.fromBlock)
  const to = Math.min(toNumber(filter.toBlock), blockNumber)
  if (to - from < mostBlocks) return filter
  throw new RefusedError(
    -32602,
    `The block range is too large: at most ${mostBlocks} blocks, and these are ${to - from + 1}.`,
  )
}

/** Parses a quantity. Undefined for a tag or anything else. */
function readNumber(value: unknown): bigint | undefined {
  try {
    if (typeof value === 'string' && /^(0x[\da-f]+|\d+)$/i.test(value))
      return BigInt(value)
    return typeof value === 'number' ? BigInt(value) : undefined
  } catch {
    return undefined
  }
}
