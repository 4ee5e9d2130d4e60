import type { Block } from '@ethereumjs/block'
import type { Common } from '@ethereumjs/common'
import { Address, hexToBytes } from '@ethereumjs/util'
import { BlockList } from './BlockList.js'
import {
  getNextBaseFee,
  type MinedTransaction,
  type OpenBlock,
  seal,
  toBlock,
} from './blocks.js'
import { createCommon, transferLogs } from './common.js'
import type { Fork } from './createFork.js'
import { createMachine, type Machine } from './createMachine.js'
import { createPool, type Waiting } from './createPool.js'
import { RpcError, unavailable } from './errors.js'
import { toQuantity, zeroHash } from './hex.js'
import { shiftTime } from './shiftTime.js'
import {
  readAccounts,
  State,
  type StateValues,
  writeAccounts,
} from './state.js'
import type { ChainSnapshot, ChainStorage, Hex, StoredBlock } from './types.js'

/** Number of old states that can be read, as on a full node. */
const stateHistory = 128
/** Used unless a test sets another gas limit. */
const defaultGasLimit = toQuantity(30_000_000)

/**
 * EIP-2935: the contract from which the EVM reads the hashes of the last 8,191 blocks.
 */
const historyAddress = new Address(
  hexToBytes('0x0000f90827f1c53a10cb7a02335b175320002935'),
)
const historyLength = 8191n

/** The state's values before a block, or before a manual change after it. */
type Undo = { number: number; isBlock: boolean; values: StateValues }

/** A chain. It runs one call at a time. */
export type Chain = Awaited<ReturnType<typeof createChain>>

export type Settings = {
  /** Seconds that the chain is ahead of the clock. */
  timeOffset: number
  /** Time of the next block, in Unix seconds. Later blocks continue from this time. */
  nextTimestamp?: number | undefined
  /** Seconds between blocks, instead of the clock's. */
  timestampInterval?: number | undefined
  /** Base fee of the next block, in wei. */
  nextBaseFee?: bigint | undefined
  coinbase?: Hex | undefined
  gasLimit?: bigint | undefined
  isAutomining: boolean
  /** Seconds between two blocks. 0 disables interval mining. */
  interval: number
  /** The block from which a fork continues. */
  forkBlock?: Hex | undefined
}

export async function createChain({
  chainId,
  snapshot,
  startTime,
  maxBlocks,
  storage,
  isFresh,
  interval,
  now,
  fork,
}: {
  chainId: number
  snapshot: ChainSnapshot
  startTime: number | undefined
  maxBlocks: number
  storage: ChainStorage | undefined
  /** True to ignore a stored chain. */
  isFresh: boolean
  /** Seconds. 0 mines each transaction immediately. */
  interval: number
  /** Unix seconds. */
  now: () => number
  /** A fork to use instead of the snapshot. */
  fork?: Fork | undefined
}) {
  const common = createCommon(chainId)
  const stored = isFresh ? undefined : await storage?.read()
  // Ignores data of another version.
  const restored = stored?.has('settings') ? readStored(stored) : undefined
  const blocks = new BlockList(
    restored?.blocks ??
      shiftTime(
        common,
        fork
          ? [fork.block]
          : snapshot.blocks.length > 0
            ? snapshot.blocks
            : [await createGenesis(common, startTime ?? now())],
        startTime,
      ),
  )
  const state = new State(
    restored?.values ?? readAccounts(snapshot.accounts),
    fork,
  )
  /** Oldest first. */
  const undos: Undo[] = []
  let droppedUndos = 0
  /** Snapshots by id, oldest first. Ids are never reused. */
  const snapshots = new Map<
    Hex,
    { position: number; number: number; timeOffset: number }
  >()
  let snapshotCount = 0
  const settings: Settings = restored?.settings ?? {
    timeOffset: 0,
    isAutomining: interval === 0,
    interval,
    forkBlock: fork?.block.number,
  }

  /**
   * These blocks are cached, because computing a block's bloom takes most of a short
   * call's time.
   */
  const evmBlocks = new WeakMap<StoredBlock, Block>()

  const getHeadNumber = () => Number(blocks.head.number)

  let simulatedHashes: ReadonlyMap<number, Hex> | undefined
  const getBlockHash = (number: number) =>
    simulatedHashes?.get(number) ??
    (fork && number < Number(fork.block.number)
      ? fork.getHash(number)
      : (blocks.get(number)?.hash ?? zeroHash))
  const machine = await createMachine({ common, state, getBlockHash })
  let transferMachine: Promise<Machine> | undefined
  const pool = createPool({
    common,
    state,
    getGasLimit: () => getGasLimit(),
    getBaseFee: () => getBaseFee(),
  })
  const getGasLimit = () => settings.gasLimit ?? BigInt(defaultGasLimit)
  const getBaseFee = () =>
    settings.nextBaseFee ?? getNextBaseFee(common, blocks.head)
  for (const { raw, from } of restored?.waiting ?? [])
    try {
      pool.add(raw, from)
    } catch (error) {
      // Skips transactions that can no longer be mined.
      if (!(error instanceof RpcError)) throw error
    }

  const getNext = (timestamp?: number): OpenBlock => {
    const { head } = blocks
    return {
      ...emptyBlock,
      parentHash: head.hash,
      number: toQuantity(getHeadNumber() + 1),
      timestamp: toQuantity(
        timestamp ??
          settings.nextTimestamp ??
          (settings.timestampInterval === undefined
            ? Math.max(now() + settings.timeOffset, Number(head.timestamp))
            : Number(head.timestamp) + settings.timestampInterval),
      ),
      gasLimit: toQuantity(getGasLimit()),
      baseFeePerGas: toQuantity(getBaseFee()),
      ...(settings.coinbase && { miner: settings.coinbase }),
      mixHash: head.hash,
    }
  }

  /** Runs pending transactions on the state, as the contents of a block. */
  async function run(open: OpenBlock, refused = new Map<Waiting, Error>()) {
    const block = toBlock(common, open)
    if (await state.getAccount(historyAddress))
      await state.putStorage(
        historyAddress,
        hexToBytes(
          `0x${((BigInt(open.number) - 1n) % historyLength).toString(16).padStart(64, '0')}`,
        ),
        hexToBytes(open.parentHash),
      )
    const mined: MinedTransaction[] = []
    let gasUsed = 0n
    for (const waiting of pool.take()) {
      const { transaction } = waiting
      if (gasUsed + transaction.gasLimit > BigInt(open.gasLimit)) continue
      // The sender's funds may have been spent, or the VM may have failed.
      const outcome = await machine
        .transact(transaction, block, gasUsed)
        .catch((error: Error) => error)
      if (outcome instanceof Error) {
        refused.set(waiting, outcome)
        continue
      }
      gasUsed += outcome.gasUsed
      mined.push({ waiting, outcome })
    }
    return { block, mined }
  }
  const fill = async (open: OpenBlock, refused?: Map<Waiting, Error>) =>
    seal(common, open, (await run(open, refused)).mined)

  const getSettings = (): [string, unknown][] => [
    ['settings', { ...settings }],
    ['waiting', pool.getAll().map(({ raw, from }) => ({ raw, from }))],
  ]
  const write = async (
    keys: Iterable<string>,
    added: readonly StoredBlock[] = [],
    removed: readonly number[] = [],
  ) =>
    storage?.write(
      new Map<string, unknown>([
        ...getSettings(),
        ...state.takeFetched(),
        ...Array.from(keys, (key) => [key, state.values.get(key)] as const),
        ...added.map(toEntry),
        ...removed.map((number) => [toKey(number), undefined] as const),
      ]),
    )

  const getOldestState = () => {
    const [first] = undos
    if (!first) return getHeadNumber()
    return first.isBlock ? first.number - 1 : first.number
  }
  const getPosition = () => droppedUndos + undos.length

  /** Undoes the last change. @returns The keys of the changed state. */
  function undo(): Iterable<string> {
    const { isBlock, values } = undos.pop() as Undo
    state.restore(values)
    state.takeChanges()
    if (isBlock) blocks.pop()
    return values.keys()
  }

  async function undoWhile(isLater: (undo: Undo) => boolean) {
    const keys = new Set<string>()
    const head = getHeadNumber()
    while (undos.length > 0 && isLater(undos.at(-1) as Undo))
      for (const key of undo()) keys.add(key)
    settings.nextTimestamp = undefined
    pool.clean()
    const removed = head - getHeadNumber()
    await write(
      keys,
      [],
      Array.from({ length: removed }, (_, index) => head - index),
    )
  }

  /** Stores the latest change. Undoes it if it cannot be stored. */
  async function keep(added: readonly StoredBlock[], removed: number[] = []) {
    const values = state.takeChanges()
    undos.push({
      number: getHeadNumber(),
      isBlock: added.length > 0,
      values,
    })
    try {
      await write(values.keys(), added, removed)
    } catch (cause) {
      // Undoes the change, so that memory is never ahead of the storage.
      undo()
      throw new RpcError(-32603, `The chain could not be kept: ${cause}`)
    }
  }

  /** Changes the latest state manually. */
  async function edit(act: () => Promise<unknown>) {
    await act()
    // Clears the cache of original values. Otherwise, the next transaction would treat
    // the change as its own.
    state.originalStorageCache.clear()
    await keep([])
    pool.clean()
  }

  /** Mines a block. Returns the errors of dropped transactions, by hash. */
  async function mine(timestamp?: number): Promise<ReadonlyMap<Hex, Error>> {
    const next = getNext(timestamp)
    const refused = new Map<Waiting, Error>()
    const block = await state.attempt(() => fill(next, refused))
    const before = { ...settings }
    if (timestamp !== undefined || settings.nextTimestamp !== undefined)
      settings.timeOffset = Number(next.timestamp) - now()
    settings.nextTimestamp = undefined
    settings.nextBaseFee = undefined
    blocks.push(block)
    const number = getHeadNumber()
    const firstKept =
      Math.min(number, ...[...snapshots.values()].map((kept) => kept.number)) -
      maxBlocks +
      1
    try {
      await keep([block], blocks.getNumbersBefore(firstKept))
    } catch (error) {
      Object.assign(settings, before)
      throw error
    }
    pool.clean([...refused.keys()])
    blocks.dropBefore(firstKept)
    const firstPosition = Math.min(
      getPosition(),
      ...[...snapshots.values()].map(({ position }) => position),
    )
    while (
      droppedUndos < firstPosition &&
      (undos[0] as Undo).number <= number - stateHistory
    ) {
      undos.shift()
      droppedUndos++
    }
    return new Map(Array.from(refused, ([{ hash }, error]) => [hash, error]))
  }

  if (!restored)
    await storage?.write(
      new Map<string, unknown>([
        ...getSettings(),
        ...state.values,
        ...blocks.getAll().map(toEntry),
      ]),
      true,
    )

  return {
    common,
    state,
    machine,
    /** Returns a machine that also logs transfers of the native coin. */
    getTransferMachine: () => {
      transferMachine ??= createMachine({
        common: createCommon(chainId, transferLogs),
        state,
        getBlockHash,
      })
      return transferMachine
    },
    /** Sets the BLOCKHASH of blocks that do not exist. */
    setSimulatedHashes: (hashes: ReadonlyMap<number, Hex> | undefined) => {
      simulatedHashes = hashes
    },
    pool,
    blocks: blocks as Omit<BlockList, 'push' | 'pop' | 'dropBefore'>,
    getNext,
    getGasLimit,
    /** Returns the block that would be mined now, without changing anything. */
    getPending: () => state.withRollback(() => fill(getNext())),
    /**
     * Runs a function on the state after a block, and rolls back.
     *
     * @throws {RpcError} If the state is no longer available.
     */
    at: <result>(
      block: StoredBlock | 'pending',
      act: (block: Block) => Promise<result>,
    ) =>
      state.withRollback(async () => {
        if (block === 'pending') return act((await run(getNext())).block)
        const number = Number(block.number)
        const evmBlock = evmBlocks.get(block) ?? toBlock(common, block)
        evmBlocks.set(block, evmBlock)
        if (number < getOldestState())
          throw unavailable(`The state of block ${number}`)
        for (const undo of undos.toReversed()) {
          if (undo.number <= number) break
          state.restore(undo.values)
        }
        return act(evmBlock)
      }),
    edit,
    mine,
    async rollBack(number: number) {
      if (number < getOldestState())
        throw unavailable(`The state of block ${number}`)
      await undoWhile((undo) => undo.number > number)
    },
    takeSnapshot() {
      const id = toQuantity(snapshotCount++)
      snapshots.set(id, {
        position: getPosition(),
        number: getHeadNumber(),
        timeOffset: settings.timeOffset,
      })
      return id
    },
    /**
     * Returns to a snapshot, and drops it and all later snapshots. Returns false if the
     * snapshot is unknown.
     */
    async revertSnapshot(id: Hex) {
      const snapshot = snapshots.get(id)
      if (!snapshot) return false
      for (const later of snapshots.keys())
        if (BigInt(later) >= BigInt(id)) snapshots.delete(later)
      settings.timeOffset = snapshot.timeOffset
      await undoWhile(() => getPosition() > snapshot.position)
      return true
    },
    export: (): ChainSnapshot => ({
      blocks: blocks.getAll(),
      accounts: writeAccounts(state.values),
    }),
    getOldestState,
    settings,
    /** Stores settings and the pool, which are not part of a block yet. */
    save: () => write([]),
    /** Stores what a fork has read. */
    async saveFetched() {
      const fetched = state.takeFetched()
      if (fetched.size > 0) await storage?.write(fetched)
    },
  }
}

const keyPrefix = 'block '
const toKey = (number: number) => `${keyPrefix}${number}`
const toEntry = (block: StoredBlock) =>
  [toKey(Number(block.number)), block] as const

function readStored(values: Map<string, unknown>) {
  const settings = values.get('settings') as Settings
  const waiting = values.get('waiting') as Pick<Waiting, 'raw' | 'from'>[]
  const blocks: StoredBlock[] = []
  for (const [key, value] of values) {
    if (!key.startsWith(keyPrefix)) continue
    blocks.push(value as StoredBlock)
    values.delete(key)
  }
  values.delete('settings')
  values.delete('waiting')
  blocks.sort((a, b) => Number(a.number) - Number(b.number))
  return { blocks, settings, waiting, values: values as StateValues }
}

/** The first block, with the initial fields of every block. */
const emptyBlock: OpenBlock = {
  parentHash: zeroHash,
  number: '0x0',
  timestamp: '0x0',
  gasLimit: defaultGasLimit,
  gasUsed: '0x0',
  baseFeePerGas: toQuantity(1_000_000_000),
  stateRoot: zeroHash,
  transactionsRoot: zeroHash,
  receiptsRoot: zeroHash,
  mixHash: zeroHash,
  transactions: [],
}
const createGenesis = (common: Common, timestamp: number) =>
  seal(common, { ...emptyBlock, timestamp: toQuantity(timestamp) }, [])
