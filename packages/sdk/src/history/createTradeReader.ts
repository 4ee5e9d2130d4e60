import type { Address, Client, Hex } from 'viem'
import { pad } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import {
  createLogReader,
  type LogPart,
  type ScanOptions,
} from './createLogReader.js'
import { createTransferReader } from './createTransferReader.js'
import type { Range } from './getLogsInHalves.js'
import type { Pairs } from './getPairs.js'
import { groupTrades, type Trade } from './groupTrades.js'
import { mapLimited } from './mapLimited.js'
import { readsInFlight } from './readTransactions.js'
import type { RawLog, Topics } from './request.js'
import { subtractRanges } from './subtractRanges.js'
import { swapTopic } from './swapTopic.js'

export type TradeReader = ReturnType<ReturnType<typeof createTradeReader>>

/** So many blocks show whether there is much to leave out. */
const probe = 100

/** Asking for one block may cost a request: as much as so many events. */
const costOfBlock = 40

/**
 * Makes what reads the events of many blocks in requests as large as the node
 * takes and as their density allows.
 *
 * Where all swaps are wanted and few are the account's, it leaves out the events
 * that pay somebody else, which are most. So it knows all trades only of the
 * blocks in which the account's tokens moved, and of those it is asked for later.
 */
export function createTradeReader(
  client: Client,
  {
    deployment,
    pairs,
    account,
    ...options
  }: { deployment: Deployment; pairs: Pairs; account: Address } & ScanOptions,
) {
  const address = [...pairs.values()].map(({ pairAddress }) => pairAddress)
  const { router, wrappedNative } = deployment.contracts
  const toTopic = (address: Address) => pad(address).toLowerCase() as Hex
  const self = toTopic(account)
  const near = [account, router, ...address].map(toTopic)
  const isNear = new Set<Hex | undefined>(near)
  const everything = { address, topics: [swapTopic] } as const
  const swaps = createLogReader(client, options)
  const wholes = createLogReader(client, options)
  const startTransfers = createTransferReader(client, {
    account,
    signal: options.signal,
    tokens: [
      wrappedNative,
      ...deployment.tokens.map(({ address }) => address),
      ...address,
    ],
  })

  /** Starts at the newest block of a search, to read downwards. */
  return (search: Range, isAll: boolean) => {
    const transfers = startTransfers(search, isAll)
    const { signs } = transfers
    const { touched } = signs
    let isNarrow = false
    // Blocks of which not all trades are known.
    let narrow: Range[] = []
    // Of the blocks read whole.
    let [blocksRead, farEvents] = [0, 0]
    // Of the others, and how many of these had to be read whole after all.
    let [blocksNarrow, blocksAgain] = [0, 0]
    const parts = swaps.scan(
      {
        address,
        get topics(): Topics {
          return isNarrow ? [swapTopic, null, near] : [swapTopic]
        },
      },
      search,
      true,
      isAll ? probe : undefined,
    )
    const toTrades = (logs: readonly RawLog[]) =>
      groupTrades(logs, { account, router, touched })

    /** The events of a part, all those of the blocks that concern the account. */
    async function widen({ logs, fromBlock, toBlock }: LogPart) {
      const blocks = getOwnBlocks({ logs, fromBlock, toBlock })
      const isFew =
        isAll &&
        2 * blocksAgain <= blocksNarrow &&
        costOfBlock * blocks.length <
          // What is left out, if it is like what was read whole.
          (farEvents * (toBlock - fromBlock + 1)) / (blocksRead || 1)
      const wasNarrow = isNarrow
      isNarrow = isFew
      if (!wasNarrow) return logs
      if (!isFew) return readAll({ fromBlock, toBlock })
      const own = blocks.map((block) => ({ fromBlock: block, toBlock: block }))
      const rest = subtractRanges([{ fromBlock, toBlock }], own)
      narrow.unshift(...rest)
      blocksNarrow += countBlocks(rest)
      const found = await mapLimited(own, readsInFlight, (block) =>
        wholes.read(everything, block),
      )
      const isOwn = new Set(blocks)
      return [
        ...logs.filter(({ blockNumber }) => !isOwn.has(Number(blockNumber))),
        ...found.flat(),
      ].sort(inOrder)
    }

    /** The blocks whose events pay the account, or touch its tokens, in order. */
    function getOwnBlocks({ logs, fromBlock, toBlock }: Range & RawLogs) {
      const paying = logs.filter(({ topics }) => topics[2] === self)
      const blocks = [...touched.values(), ...paying]
        .map(({ blockNumber }) => Number(blockNumber))
        .filter((block) => block >= fromBlock && block <= toBlock)
      return [...new Set(blocks)].sort((a, b) => a - b)
    }

    async function readAll(range: Range): Promise<RawLog[]> {
      const logs: RawLog[][] = []
      for await (const part of wholes.scan(everything, range))
        logs.push(part.logs)
      return logs.flat()
    }

    return {
      signs,
      /**
       * The trades of the next blocks below, oldest first: of about as many as are
       * needed.
       */
      async read(needed: number): Promise<LogPart & { trades: Trade[] }> {
        const { value } = await parts.next(needed)
        const part = value as LogPart
        if (isNarrow || part.logs.some(({ topics }) => topics[2] !== self))
          await transfers.read(part.fromBlock)
        if (!isNarrow) {
          blocksRead += part.toBlock - part.fromBlock + 1
          for (const { topics } of part.logs)
            if (!isNear.has(topics[2])) farEvents++
        }
        const logs = await widen(part)
        return { ...part, logs, trades: toTrades(logs) }
      },

      /** Whether all trades of a range are known. */
      isWhole: ({ fromBlock, toBlock }: Range) =>
        !narrow.some(
          (part) => part.fromBlock <= toBlock && part.toBlock >= fromBlock,
        ),

      /** The trades of the ranges, where not all of them were known until now. */
      async readWhole(ranges: readonly Range[]): Promise<Trade[]> {
        const left = subtractRanges(narrow, ranges)
        const added = subtractRanges(narrow, left)
        narrow = left
        blocksAgain += countBlocks(added)
        const logs = await mapLimited(added, readsInFlight, readAll)
        return toTrades(logs.flat())
      },
    }
  }
}

type RawLogs = { logs: readonly RawLog[] }

const countBlocks = (ranges: readonly Range[]) =>
  ranges.reduce(
    (sum, { fromBlock, toBlock }) => sum + toBlock - fromBlock + 1,
    0,
  )

const inOrder = (a: RawLog, b: RawLog) =>
  Number(a.blockNumber) - Number(b.blockNumber) ||
  Number(a.logIndex) - Number(b.logIndex)
