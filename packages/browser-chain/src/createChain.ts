import type { Block } from '@ethereumjs/block'
import type { Common } from '@ethereumjs/common'
import type { TypedTransaction } from '@ethereumjs/tx'
import { Address, hexToBytes, KECCAK256_RLP_S } from '@ethereumjs/util'
import { BlockList } from './BlockList.js'
import { getHash, getNextBaseFee, getRoots, toBlock } from './blocks.js'
import { createCommon } from './common.js'
import { createMachine, type Machine } from './createMachine.js'
import { createPool, type Pool, type Waiting } from './createPool.js'
import { RpcError, unavailable } from './errors.js'
import { toQuantity, zeroHash } from './hex.js'
import { shiftTime } from './shiftTime.js'
import {
  readAccounts,
  State,
  type StateValues,
  writeAccounts,
} from './state.js'
import type {
  ChainSnapshot,
  ChainStorage,
  Hex,
  StoredBlock,
  StoredTransaction,
} from './types.js'

/** How many old states can be read, as on a full node. */
const stateHistory = 128
const gasLimit = toQuantity(30_000_000)

/** EIP-2935: where the EVM finds the hashes of the last 8,191 blocks. */
const historyAddress = new Address(
  hexToBytes('0x0000f90827f1c53a10cb7a02335b175320002935'),
)
const historyLength = 8191n

/** A block that is being made. */
type OpenBlock = Omit<StoredBlock, 'hash'>

/** Blocks, their state and their time. One call at a time. */
export type Chain = {
  common: Common
  state: State
  machine: Machine
  pool: Pool
  blocks: Omit<BlockList, 'push' | 'pop' | 'dropBefore'>
  /** The block that would be next, with nothing in it. */
  getNext: () => OpenBlock
  /** The block that would be mined now. Changes nothing. */
  getPending: () => Promise<StoredBlock>
  /**
   * Does something to the state after a block, of which nothing is left.
   *
   * @throws {RpcError} When that state is no longer known.
   */
  at: <result>(
    block: StoredBlock | 'pending',
    act: (block: Block) => Promise<result>,
  ) => Promise<result>
  /** Makes a block of what is in the pool. */
  mine: (timestamp?: number) => Promise<void>
  /** Takes the chain back to a block. */
  revert: (number: number) => Promise<void>
  /** Takes a snapshot; `revertSnapshot` uses it and all later ones up. */
  takeSnapshot: () => Hex
  revertSnapshot: (id: Hex) => Promise<boolean>
  /** All that it keeps, as JSON. */
  export: () => ChainSnapshot
  /** Seconds that the chain's clock is ahead. */
  timeOffset: number
  /** For the next block alone; later ones go on from there. */
  setNextTimestamp: (timestamp: number) => void
}

export async function createChain({
  chainId,
  snapshot,
  startTime,
  maxBlocks,
  storage,
  isFresh,
  now,
}: {
  chainId: number
  snapshot: ChainSnapshot
  startTime: number | undefined
  /** How many of the latest blocks are kept. */
  maxBlocks: number
  storage: ChainStorage | undefined
  /** Begins anew even if `storage` holds a chain. */
  isFresh: boolean
  /** Unix seconds. */
  now: () => number
}): Promise<Chain> {
  const common = createCommon(chainId)
  const stored = isFresh ? undefined : await storage?.read()
  const restored = stored?.size ? readStored(stored) : undefined
  const blocks = new BlockList(
    restored?.blocks ??
      shiftTime(
        common,
        snapshot.blocks.length > 0
          ? snapshot.blocks
          : [createGenesis(common, startTime ?? now())],
        startTime,
      ),
  )
  const state = new State(restored?.values ?? readAccounts(snapshot.accounts))
  /** What each block replaced in the state, of those that can be undone. */
  const undos = new Map<number, StateValues>()
  const snapshots: { number: number; timeOffset: number }[] = []
  let timeOffset = restored?.timeOffset ?? 0
  let nextTimestamp: number | undefined

  const getHeadNumber = () => Number(blocks.head.number)

  const machine = await createMachine({
    common,
    state,
    getBlockHash: (number) => blocks.get(number)?.hash ?? zeroHash,
  })
  const pool = createPool({
    common,
    state,
    gasLimit: BigInt(gasLimit),
    getBaseFee: () => getNextBaseFee(common, blocks.head),
  })

  const getNext = (timestamp?: number): OpenBlock => {
    const { head } = blocks
    return {
      parentHash: head.hash,
      number: toQuantity(getHeadNumber() + 1),
      timestamp: toQuantity(
        timestamp ??
          nextTimestamp ??
          Math.max(now() + timeOffset, Number(head.timestamp)),
      ),
      gasLimit,
      gasUsed: '0x0',
      baseFeePerGas: toQuantity(getNextBaseFee(common, head)),
      stateRoot: zeroHash,
      transactionsRoot: zeroHash,
      receiptsRoot: zeroHash,
      mixHash: head.hash,
      transactions: [],
    }
  }

  /** Runs what is in the pool. */
  async function fill(
    open: OpenBlock,
    refused: Waiting[] = [],
  ): Promise<StoredBlock> {
    const block = toBlock(common, open)
    if (state.getRecord(historyAddress.toString()))
      await state.putStorage(
        historyAddress,
        hexToBytes(
          `0x${((BigInt(open.number) - 1n) % historyLength).toString(16).padStart(64, '0')}`,
        ),
        hexToBytes(open.parentHash),
      )
    const transactions: StoredTransaction[] = []
    const decoded: TypedTransaction[] = []
    let gasUsed = 0n
    for (const waiting of pool.take()) {
      const { transaction, hash, raw, from } = waiting
      if (gasUsed + transaction.gasLimit > BigInt(gasLimit)) continue
      const outcome = await machine
        .transact(transaction, block, gasUsed)
        // What it was to pay with has been spent meanwhile.
        .catch(() => undefined)
      if (!outcome) {
        refused.push(waiting)
        continue
      }
      gasUsed += outcome.gasUsed
      decoded.push(transaction)
      transactions.push({
        hash,
        raw,
        from,
        status: outcome.error ? '0x0' : '0x1',
        gasUsed: toQuantity(outcome.gasUsed),
        contractAddress: outcome.contractAddress,
        logs: outcome.logs,
      })
    }
    const filled = {
      ...open,
      ...(await getRoots(transactions, decoded)),
      gasUsed: toQuantity(gasUsed),
      transactions,
    }
    return { hash: getHash(common, filled), ...filled }
  }

  const write = (
    keys: Iterable<string>,
    added: readonly StoredBlock[],
    removed: readonly number[],
  ) =>
    storage?.write(
      new Map<string, unknown>([
        ['time', timeOffset],
        ...Array.from(keys, (key) => [key, state.values.get(key)] as const),
        ...added.map(toEntry),
        ...removed.map((number) => [toKey(number), undefined] as const),
      ]),
    )

  /** Takes off the last block. @returns what changed of the state. */
  function undo(): Iterable<string> {
    const number = getHeadNumber()
    const values = undos.get(number)
    if (!values) throw unavailable(`The state before block ${number}`)
    state.restore(values)
    state.takeChanges()
    undos.delete(number)
    blocks.pop()
    return values.keys()
  }

  async function mine(timestamp?: number): Promise<void> {
    const next = getNext(timestamp)
    const refused: Waiting[] = []
    const block = await fill(next, refused)
    if (timestamp !== undefined || nextTimestamp !== undefined)
      timeOffset = Number(next.timestamp) - now()
    nextTimestamp = undefined
    blocks.push(block)
    const number = getHeadNumber()
    const oldestRevert = Math.min(
      number,
      ...snapshots.map((snapshot) => snapshot.number),
    )
    const firstKept = oldestRevert - maxBlocks + 1
    const replaced = state.takeChanges()
    undos.set(number, replaced)
    try {
      await write(replaced.keys(), [block], blocks.getNumbersBefore(firstKept))
    } catch (cause) {
      // What is not kept has not happened.
      undo()
      throw new RpcError(-32603, `The chain could not be kept: ${cause}`)
    }
    pool.clean(refused)
    blocks.dropBefore(firstKept)
    const oldestState = Math.min(number - stateHistory, oldestRevert)
    for (const known of undos.keys()) {
      if (known > oldestState) break
      undos.delete(known)
    }
  }

  async function revert(number: number) {
    const keys = new Set<string>()
    const removed: number[] = []
    state.discardChanges()
    while (getHeadNumber() > number) {
      removed.push(getHeadNumber())
      for (const key of undo()) keys.add(key)
    }
    nextTimestamp = undefined
    pool.clean()
    await write(keys, [], removed)
  }

  if (!restored)
    await storage?.write(
      new Map<string, unknown>([
        ['time', timeOffset],
        ...state.values,
        ...blocks.getAll().map(toEntry),
      ]),
      true,
    )

  return {
    common,
    state,
    machine,
    pool,
    blocks,
    getNext,
    getPending: () => state.pretend(() => fill(getNext())),
    at: (block, act) =>
      state.pretend(async () => {
        if (block === 'pending') {
          const next = getNext()
          await fill(next)
          return act(toBlock(common, next))
        }
        for (let last = getHeadNumber(); last > Number(block.number); last--) {
          const replaced = undos.get(last)
          if (!replaced)
            throw unavailable(`The state of block ${Number(block.number)}`)
          state.restore(replaced)
        }
        return act(toBlock(common, block))
      }),
    mine,
    revert,
    takeSnapshot: () =>
      toQuantity(snapshots.push({ number: getHeadNumber(), timeOffset }) - 1),
    async revertSnapshot(id) {
      const snapshot = snapshots[Number(id)]
      if (!snapshot) return false
      snapshots.length = Number(id)
      timeOffset = snapshot.timeOffset
      await revert(snapshot.number)
      return true
    },
    export: () => ({
      blocks: blocks.getAll(),
      accounts: writeAccounts(state.values),
    }),
    get timeOffset() {
      return timeOffset
    },
    set timeOffset(seconds) {
      timeOffset = seconds
      nextTimestamp = undefined
    },
    setNextTimestamp(timestamp) {
      nextTimestamp = timestamp
    },
  }
}

const keyPrefix = 'block '
const toKey = (number: number) => `${keyPrefix}${number}`
const toEntry = (block: StoredBlock) =>
  [toKey(Number(block.number)), block] as const

function readStored(values: Map<string, unknown>) {
  const timeOffset = values.get('time') as number
  const blocks: StoredBlock[] = []
  for (const [key, value] of values) {
    if (!key.startsWith(keyPrefix)) continue
    blocks.push(value as StoredBlock)
    values.delete(key)
  }
  values.delete('time')
  blocks.sort((a, b) => Number(a.number) - Number(b.number))
  return { blocks, timeOffset, values: values as StateValues }
}

function createGenesis(common: Common, timestamp: number): StoredBlock {
  const block: OpenBlock = {
    parentHash: zeroHash,
    number: '0x0',
    timestamp: toQuantity(timestamp),
    gasLimit,
    gasUsed: '0x0',
    baseFeePerGas: toQuantity(1_000_000_000),
    stateRoot: zeroHash,
    transactionsRoot: KECCAK256_RLP_S,
    receiptsRoot: KECCAK256_RLP_S,
    mixHash: zeroHash,
    transactions: [],
  }
  return { hash: getHash(common, block), ...block }
}
