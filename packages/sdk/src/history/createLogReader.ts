import type { Client } from 'viem'
import { getLogsInHalves, type Range } from './getLogsInHalves.js'
import type { RawLog } from './request.js'

/** How to read many blocks. */
export type ScanOptions = {
  /** Stops the search. */
  signal?: AbortSignal | undefined
  /**
   * Most blocks in one request for events.
   * @default 2_000, and more as it turns out that these hold few events
   */
  windowSize?: number | undefined
  /**
   * Most windows to read at once. A search begins with one, and reads as many as
   * it seems to need.
   * @default 8
   */
  windowsInFlight?: number | undefined
}

/** The first requests are for so many blocks. */
const usualSize = 2_000

/** So many events to a request are not too much to send. */
const fullAnswer = 4_000

/** Nor are so many at once. */
const fullBatch = 10_000

/** So many times what was read already is read at most next. */
const growth = 4

type Filter = Parameters<typeof getLogsInHalves>[1]

/** The logs of some blocks, oldest first, and of how many windows these were. */
export type LogPart = Range & { logs: RawLog[]; windows: number }

/**
 * Makes what reads the events of many blocks in windows as large as the node
 * takes and as the events' density allows.
 */
export function createLogReader(
  client: Client,
  { signal, windowSize, windowsInFlight = 8 }: ScanOptions,
) {
  // The most that the node takes, as far as is known.
  let most = windowSize ?? Number.POSITIVE_INFINITY
  let [blocksRead, eventsRead] = [0, 0]

  /**
   * Reads a range in windows of a size, the newest one whole, or, without a size,
   * in as few as it can.
   */
  async function read(
    filter: Filter,
    { fromBlock, toBlock }: Range,
    size = most,
  ): Promise<RawLog[]> {
    const parts: Promise<RawLog[]>[] = []
    for (let to = toBlock; to >= fromBlock; to -= size) {
      const window = {
        fromBlock: Math.max(to - size + 1, fromBlock),
        toBlock: to,
      }
      parts.unshift(
        getLogsInHalves(client, filter, window, {
          signal,
          // Rounded up. What the node refused once, it will refuse again.
          onRefusal: (blocks) => {
            most = Math.min(most, Math.ceil(blocks / 2))
          },
        }),
      )
    }
    const logs = (await Promise.all(parts)).flat()
    blocksRead += toBlock - fromBlock + 1
    eventsRead += logs.length
    return logs
  }

  /**
   * Reads a range part by part, so that what is known never has a gap, whenever
   * it ends. Who asks for the next part may tell in how many blocks enough seems
   * to be.
   */
  async function* scan(
    filter: Filter,
    { fromBlock: low, toBlock: high }: Range,
    isDownwards = false,
    firstSize = usualSize,
  ): AsyncGenerator<LogPart, void, number | undefined> {
    let needed = Number.POSITIVE_INFINITY
    let windows = 0
    while (low <= high) {
      const size = Math.min(
        most,
        Math.max(
          windows === 0 ? firstSize : usualSize,
          // Rounded up, like the density it is made of is a guess.
          Math.ceil(
            Math.min(
              growth * blocksRead,
              (blocksRead * fullAnswer) / (eventsRead || 1),
              needed,
            ),
          ),
        ),
      )
      windows = Math.max(
        1,
        Math.min(
          2 * windows,
          // Rounded down, for an answer may be refused for its size.
          Math.floor((blocksRead * fullBatch) / (size * eventsRead || 1)),
          windowsInFlight,
          Math.ceil(needed / size),
        ),
      )
      const blocks = windows * size
      const [fromBlock, toBlock] = isDownwards
        ? [Math.max(high - blocks + 1, low), high]
        : [low, Math.min(low + blocks - 1, high)]
      const logs = await read(filter, { fromBlock, toBlock }, size)
      needed = (yield { fromBlock, toBlock, logs, windows }) ?? needed
      if (isDownwards) high = fromBlock - 1
      else low = toBlock + 1
    }
  }

  return {
    read,
    scan,
    /** Whether the node may be asked for all blocks at once, as far as is known. */
    takesAll: () => most === Number.POSITIVE_INFINITY,
  }
}
