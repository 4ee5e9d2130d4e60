import type { Client } from 'viem'
import type { ScanOptions } from '../history/createScanner.js'
import { getLogsInHalves, type Range } from '../history/getLogsInHalves.js'
import type { RawLog } from '../history/request.js'

/** The first request is for so many blocks. */
const usualSize = 2_000

/** So many events to a request, and so many at once, are not too much to send. */
const full = { answer: 8_000, batch: 20_000 }

/** So many times what was read already is read at most next. */
const growth = 4

/**
 * Reads the logs of a range upwards, part by part, so that what is known never
 * has a gap, whenever it ends. It begins with one window, and grows to windows
 * that make a full answer, several at once.
 */
export async function* scanUp(
  client: Client,
  filter: Parameters<typeof getLogsInHalves>[1],
  { fromBlock, toBlock }: Range,
  { signal, windowSize, windowsInFlight = 8 }: ScanOptions,
): AsyncGenerator<{ logs: RawLog[]; toBlock: number }, void, void> {
  let most = windowSize ?? Number.POSITIVE_INFINITY
  let [blocksRead, eventsRead] = [0, 0]
  let next = fromBlock
  while (next <= toBlock) {
    // Rounded up, like the density it is made of is a guess.
    const dense = Math.ceil((blocksRead * full.answer) / (eventsRead || 1))
    const size = Math.min(
      most,
      Math.max(usualSize, Math.min(growth * blocksRead, dense)),
    )
    const events = (size * eventsRead) / (blocksRead || 1)
    const windows = Math.max(
      1,
      Math.min(
        windowsInFlight,
        // Rounded down: larger windows first, then more of them.
        Math.floor((growth * blocksRead) / size),
        Math.floor(full.batch / (events || 1)),
      ),
    )
    const last = Math.min(next + windows * size - 1, toBlock)
    const ranges: Range[] = []
    for (let from = next; from <= last; from += size)
      ranges.push({ fromBlock: from, toBlock: Math.min(from + size - 1, last) })
    const parts = await Promise.all(
      ranges.map((range) =>
        getLogsInHalves(client, filter, range, {
          signal,
          // Rounded up. What the node refused once, it will refuse again.
          onRefusal: (blocks) => {
            most = Math.min(most, Math.ceil(blocks / 2))
          },
        }),
      ),
    )
    const logs = parts.flat()
    blocksRead += last - next + 1
    eventsRead += logs.length
    next = last + 1
    yield { logs, toBlock: last }
  }
}
