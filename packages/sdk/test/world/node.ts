import {
  type Address,
  type Hash,
  type Hex,
  keccak256,
  pad,
  parseTransaction,
} from 'viem'
import { beginning, type Clock } from './clock.js'
import {
  type ContractCall,
  coinOf,
  execute,
  nonceOf,
  Revert,
} from './contracts.js'
import {
  type Block,
  type Ledger,
  lagUnit,
  Refusal,
  type Transaction,
} from './ledger.js'
import { type RangeRefusal, refusals, type Words } from './refusals.js'
import { createWriter, quantity } from './rpc.js'

/** The properties in which a node may differ from a correct, current node. */
export type NodeProfile = {
  /** Number of blocks by which it lags in the first minute, by the kind of request. */
  lag: { head: number; state: number; logs: number; hashes: number }
  /** The node's answer to a log range that ends above its head. */
  aboveHead: 'clips' | 'refuses'
  /** True if it counts transactions at the latest block, whatever block is requested. */
  ignoresCountBlock: boolean
  /** Number of newest blocks whose states the node keeps. All if undefined. */
  statesKept: number | undefined
  hasPending: boolean
  simulation: 'missing' | 'crashes'
  /** Maximum requests per batch. */
  batchLimit: number | undefined
  /**
   * Maximum number of blocks in a log range, maximum number of logs if the range has
   * several blocks, and the form of the refusal.
   */
  rangeLimit:
    | { blocks: number; logs?: number; refusal: RangeRefusal }
    | undefined
  /** Maximum exchanges per second. */
  rateLimit: number | undefined
  /** True if it returns `null` instead of an empty list of logs. */
  hasNullLogs: boolean
  isChecksummed: boolean
  hasLogTimes: boolean
  hasBlock0: boolean
  hasTraces: boolean
  /** The block time at which it estimates gas: the next block's, or the latest's. */
  estimatesAt: 'pending' | 'latest'
}

/** A correct and current node. */
export const rightNode: NodeProfile = {
  lag: { head: 0, state: 0, logs: 0, hashes: 0 },
  aboveHead: 'clips',
  ignoresCountBlock: false,
  statesKept: undefined,
  hasPending: true,
  simulation: 'missing',
  batchLimit: undefined,
  rangeLimit: undefined,
  rateLimit: undefined,
  hasNullLogs: false,
  isChecksummed: false,
  hasLogTimes: false,
  hasBlock0: true,
  hasTraces: false,
  estimatesAt: 'pending',
}

/** Unix milliseconds at which all nodes have caught up. */
export const caughtUp = beginning + 60_000

/** A JSON-RPC error, or an HTTP status instead of an answer. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
    readonly status?: number,
  ) {
    super(message)
  }
}

export const tooMany = () =>
  new RpcError(-32005, 'Too Many Requests', undefined, 429)

const unknownMethod = (method: string) =>
  new RpcError(-32601, `the method ${method} does not exist/is not available`)

// biome-ignore lint/suspicious/noExplicitAny: the parameters depend on the method
type Params = any[]

export type Node = ReturnType<typeof createNode>

/** Creates a node that serves the ledger. */
export function createNode(clock: Clock, ledger: Ledger, profile: NodeProfile) {
  const { lag } = profile
  const { baseFee } = ledger.profile
  const write = createWriter({ ...profile, ...ledger.profile })
  const second = { number: 0, exchanges: 0 }
  let widest = 0
  const view = (part: keyof typeof lag) =>
    ledger.viewAt(
      clock.now() -
        (clock.now() > caughtUp ? 0 : lag[part] * lagUnit(ledger.profile)),
    )
  const price =
    (baseFee ?? 1_000_000_000) + 1_000_000_000 * Math.sign(baseFee ?? 1)

  /** Returns the number of a block whose state the node has. */
  function toNumber(tag: string | undefined, head: number): number {
    if (tag === 'pending' && !profile.hasPending)
      throw new RpcError(-32602, 'unknown block tag: pending')
    if (tag === undefined || !/^0x/.test(tag))
      return tag === 'earliest' ? 0 : head
    return Number(tag)
  }

  function stateAt(tag: string | undefined) {
    const seen = view('state')
    const number = toNumber(tag, seen.head)
    if (number > seen.head) throw new RpcError(-32000, 'header not found')
    if (number < seen.head - (profile.statesKept ?? Infinity))
      throw new RpcError(-32000, 'missing trie node 01 (path )')
    return { state: seen.state(number).copy(), number, seen }
  }

  function run(request: Partial<ContractCall>, tag: string | undefined) {
    const { state, number, seen } = stateAt(tag)
    const { timestamp = 0 } = seen.block(number) ?? {}
    const next = ledger.toEnvironment({
      number,
      timestamp: timestamp + ((tag ?? 'pending') === 'pending' ? 1 : 0),
    })
    const { from = `0x${'00'.repeat(20)}`, to, data = '0x', value } = request
    const call = {
      from: from.toLowerCase() as Address,
      to: String(to).toLowerCase() as Address,
      data,
      value: BigInt(value ?? 0),
    }
    try {
      return execute(state, call, next)
    } catch (error) {
      if (!(error instanceof Revert)) throw error
      throw new RpcError(3, error.message, error.data)
    }
  }

  function estimate(request: Partial<ContractCall>): Hex {
    const { estimatesAt } = profile
    // At the latest block's own time, a pair may look updated already.
    const { gasUsed } = run(
      request,
      estimatesAt === 'latest' ? 'latest' : undefined,
    )
    return quantity(gasUsed)
  }

  function submit(transaction: Transaction): Hash {
    try {
      return ledger.submit(transaction)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new RpcError(-32000, error.message)
    }
  }

  function getLogs({ address, topics, ...range }: Params[0]) {
    const { head, blocksWithLogs } = view('logs')
    const from = Number(range.fromBlock)
    const to = Number(range.toBlock)
    if (to > head && profile.aboveHead === 'refuses')
      throw new RpcError(
        -32602,
        'block range extends beyond current head block',
      )
    widest = Math.max(widest, to - from + 1)
    const { blocks = Infinity, logs = Infinity } = profile.rangeLimit ?? {}
    if (to - from + 1 > blocks) refuseRange()
    const addresses = [address ?? []]
      .flat()
      .map((it) => String(it).toLowerCase())
    const wanted = (topics as (Hex | Hex[] | null)[]).map(
      (it) => it && [it].flat().map((topic) => topic.toLowerCase()),
    )
    const found = blocksWithLogs(from, to)
      .flatMap(({ mined }) => mined)
      .flatMap((mined) => write.logs(mined))
      .filter(
        (log) =>
          (!address || addresses.includes(log.address.toLowerCase())) &&
          wanted.every(
            (any, at) => !any || any.includes(log.topics[at] as Hex),
          ),
      )
    if (found.length > logs && to > from) refuseRange()
    return found.length === 0 && profile.hasNullLogs ? null : found
  }

  function refuseRange(): never {
    const { blocks, refusal } = profile.rangeLimit as {
      blocks: number
      refusal: RangeRefusal
    }
    const { code, text, status }: Words = refusals[refusal]
    const words = text.replace('%', String(blocks))
    throw new RpcError(code, words, undefined, status)
  }

  function getBlock(tag: string, isFull: boolean) {
    const { head, block, pool } = view('head')
    if (tag === 'pending') {
      toNumber(tag, head)
      return {
        ...write.block(block(head) as Block, isFull),
        ...{ number: quantity(head + 1), hash: null, nonce: null },
        transactions: pool.map((it) =>
          isFull ? write.transaction(it) : it.hash,
        ),
      }
    }
    const number = toNumber(tag, head)
    const found = number === 0 && !profile.hasBlock0 ? undefined : block(number)
    return found ? write.block(found, isFull) : null
  }

  const methods: Record<string, (params: Params) => unknown> = {
    eth_chainId: () => quantity(500_000),
    net_version: () => '500000',
    eth_blockNumber: () => quantity(view('head').head),
    eth_getBlockByNumber: ([tag, isFull]) => getBlock(tag, isFull),
    eth_getBlockByHash: ([hash, isFull]) => {
      const found = view('hashes').block(Number(BigInt(hash) & 0xffff_ffffn))
      return found && found.hash === hash ? write.block(found, isFull) : null
    },
    eth_getBalance: ([account, tag]) =>
      quantity(stateAt(tag).state.get(coinOf(account.toLowerCase()))),
    eth_call: ([request, tag]) => run(request, tag ?? 'latest').output,
    eth_estimateGas: ([request]) => estimate(request),
    eth_gasPrice: () => quantity(price),
    eth_maxPriorityFeePerGas: () => {
      if (baseFee === null) throw unknownMethod('eth_maxPriorityFeePerGas')
      return quantity(1_000_000_000)
    },
    eth_getTransactionCount: ([account, tag]) => {
      const owner = account.toLowerCase() as Address
      if (tag === 'pending') {
        toNumber(tag, 0)
        return quantity(view('state').pendingNonce(owner))
      }
      const { state } = stateAt(profile.ignoresCountBlock ? 'latest' : tag)
      return quantity(state.get(nonceOf(owner)))
    },
    eth_getTransactionByHash: ([hash]) => {
      const { mined, pool } = view('hashes')
      const found = mined(hash)
      if (found) return write.transaction(found.transaction, found)
      const waits = pool.find((it) => it.hash === hash)
      return waits ? write.transaction(waits) : null
    },
    eth_getTransactionReceipt: ([hash]) => {
      const found = view('hashes').mined(hash)
      return found ? write.receipt(found) : null
    },
    eth_getLogs: ([filter]) => getLogs(filter),
    eth_sendRawTransaction: ([raw]) => submit(decodeRaw(raw)),
    debug_traceTransaction: ([hash]) => {
      if (!profile.hasTraces) throw unknownMethod('debug_traceTransaction')
      const { isSuccess, reason = '' } = view('hashes').mined(hash) ?? {}
      return { output: isSuccess === false ? new Revert(reason).data : '0x' }
    },
    eth_simulateV1: () => {
      if (profile.simulation === 'missing')
        throw unknownMethod('eth_simulateV1')
      throw new RpcError(-32603, 'method handler crashed')
    },
  }

  return {
    profile,
    price,
    /** Maximum number of blocks in a requested log range. */
    get widest() {
      return widest
    },
    /** Refuses an exchange if this second had too many. */
    takeExchange() {
      const number = Math.floor(clock.now() / 1_000)
      if (number !== second.number)
        Object.assign(second, { number, exchanges: 0 })
      if (++second.exchanges > (profile.rateLimit ?? Infinity)) throw tooMany()
    },
    submit,
    estimate,
    pendingNonce: (account: Address) => view('state').pendingNonce(account),
    answer(method: string, params: Params): unknown {
      const run = methods[method]
      if (!run) throw unknownMethod(method)
      return run(params ?? [])
    },
  }
}

/**
 * Decodes a transaction from `signers.ts`, in which the signature's `r` is the sender.
 */
export function decodeRaw(raw: Hex): Transaction {
  const parsed = parseTransaction(raw as Hex)
  const { r, to, data = '0x', value = 0n, nonce = 0, gas = 0n } = parsed
  return {
    hash: keccak256(raw),
    // `r` is encoded without its leading zeros.
    from: `0x${pad(r as Hex).slice(-40)}`,
    to: String(to).toLowerCase() as Address,
    ...{ data, value, nonce, gas },
    price: parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n,
    tip:
      parsed.type === 'eip1559'
        ? (parsed.maxPriorityFeePerGas ?? 0n)
        : undefined,
  }
}
