import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { checkCounts } from '../utils/checkCounts.js'
import { maxRequestBytes } from '../utils/maxRequestBytes.js'
import { throwIfAborted } from '../utils/untilAborted.js'
import { createThrottle, type Patience } from './createThrottle.js'
import { getRefusal, type Refusal } from './getRefusal.js'
import { requestLogs } from './request.js'
import { sortLogs } from './sortLogs.js'
import type { BlockLog, BlockRange, LogFilter, ScanOptions } from './types.js'

/** Maximum addresses in a filter, which is geth's default. */
const maxAddresses = 1_000

/** Number of logs that a growing window aims for: a few megabytes. */
const wantedLogs = 2_000

/** Maximum logs in memory at once with growing windows: about 15 megabytes. */
const maxLogs = 4_000

/**
 * Failures in a row before giving up. The waits for a busy node then add up to ten
 * seconds.
 */
const maxFailures = 12

/** Number of windows of the widest accepted size before a wider one is tried. */
const windowsPerTrial = 32

/**
 * The same number after a refusal that takes long, e.g. a minute until a proxy gives
 * up.
 */
const windowsPerSlowTrial = 256

type Rule = Patience & {
  /** Number of failures in a row before a range is halved. */
  before: number
}

const rules: Record<Refusal, Rule> = {
  range: { before: 0, failures: 0 },
  // Allows few failures, because each attempt takes ten seconds.
  timeout: { before: 0, failures: 5 },
  gatewayTimeout: { before: 0, failures: maxFailures, maxWait: 300 },
  overload: { before: 1, failures: maxFailures, maxWait: 300 },
  busy: { before: 9, failures: maxFailures },
  // Fewer blocks do not help, but waiting may: the node catches up, or a load balancer
  // drops it.
  behind: { before: Infinity, failures: 30 },
  // Allows few failures, because the transport may also retry a lost request.
  lost: { before: 3, failures: 3 },
}

/**
 * Takes the place of the node's error for a range that is not requested, because the
 * node would refuse it.
 */
const tooWide = /* @__PURE__ */ new Error()

export type LogPart = BlockRange & { logs: BlockLog[] }

/**
 * Creates a reader of logs in windows of at most `windowSize` blocks, several at once.
 * It learns which ranges the node refuses, and slows down if the node is busy.
 */
export function createLogReader(
  client: Client,
  { logWindowSize }: Pick<Deployment, 'logWindowSize'>,
  {
    signal,
    windowSize = logWindowSize ?? 2_000,
    windowsInFlight = 16,
    grows = false,
    isEvent = () => true,
  }: ScanOptions & {
    /** Lets windows grow while their answers are small. */
    grows?: boolean | undefined
    /** Checks the layout of a log. A log with another layout is an error. */
    isEvent?: ((log: BlockLog) => boolean) | undefined
  } = {},
) {
  checkCounts({ windowSize, windowsInFlight })
  const limit = Math.min(
    grows ? Infinity : windowSize,
    logWindowSize ?? Infinity,
  )
  // Halved after a refusal, because a range of this size will probably be refused
  // again.
  let maxBlocks = limit
  /** The last accepted range of that size. */
  let accepted = limit
  let windows = 0
  let trialAfter = windowsPerTrial
  let isTrial = false
  let size = Math.min(windowSize, maxBlocks)
  // The first window is read alone, to estimate the number of logs.
  let inFlight = grows ? 1 : windowsInFlight
  const throttle = createThrottle(2 * windowsInFlight, signal)

  function getPatience(error: unknown): Patience | undefined {
    const refusal = error === tooWide ? 'range' : getRefusal(error)
    if (!refusal || refusal === 'range') return undefined
    const rule = rules[refusal]
    if (refusal !== 'lost') return rule
    return { ...rule, failures: client.transport.retryCount ?? rule.failures }
  }

  /**
   * Reads a range upwards or downwards without gaps. The logs of a part are in
   * ascending order. If a window fails, the windows before it are still returned.
   */
  return async function* read(
    filters: readonly LogFilter[],
    range: BlockRange,
    direction: 'up' | 'down',
  ): AsyncGenerator<LogPart, void, void> {
    const requests = filters.flatMap(splitAddresses)
    // A client that batches sends all requests of a window in one body, which must not
    // be too large.
    const bytes = JSON.stringify(requests).length
    const fitting = Math.max(1, Math.floor(maxRequestBytes / bytes))
    let { fromBlock: low, toBlock: high } = range
    const pending: (BlockRange & { logs: Promise<BlockLog[]> })[] = []
    while (low <= high || pending.length > 0) {
      // Small windows share a batch. A large window is requested while the caller uses
      // the previous part.
      if (pending.length <= (grows ? inFlight / 2 : 0))
        while (low <= high && pending.length < Math.min(inFlight, fitting)) {
          const window = takeWindow()
          const logs = readWindow(requests, window)
          // If an earlier read fails, nothing else handles this promise.
          logs.catch(() => undefined)
          pending.push({ ...window, logs })
        }
      const windows = pending.splice(0, grows ? 1 : pending.length)
      const done: LogPart[] = []
      let failure: { reason: unknown } | undefined
      for (const { logs, ...window } of windows)
        try {
          done.push({ ...window, logs: await logs })
        } catch (reason) {
          failure = { reason }
          break
        }
      if (direction === 'down') done.reverse()
      const first = done[0]
      const last = done.at(-1)
      if (first && last) {
        const logs =
          first === last ? first.logs : done.flatMap(({ logs }) => logs)
        const part = { ...first, toBlock: last.toBlock, logs }
        if (grows) grow(part)
        yield part
      }
      if (failure) throw failure.reason
    }

    function takeWindow(): BlockRange {
      const blocks = Math.min(isTrial ? maxBlocks : size, high - low + 1)
      // A window that is cut off by the range's end does not end the trial of a wider
      // range.
      if (blocks === maxBlocks) isTrial = false
      if (direction === 'up') {
        low += blocks
        return { fromBlock: low - blocks, toBlock: low - 1 }
      }
      high -= blocks
      return { fromBlock: high + 1, toBlock: high + blocks }
    }
  }

  async function readWindow(
    requests: readonly LogFilter[],
    window: BlockRange,
  ): Promise<BlockLog[]> {
    const found = await Promise.all(
      requests.map((filter) => getLogs(filter, window)),
    )
    if (window.toBlock - window.fromBlock + 1 === maxBlocks) widen()
    const [logs = []] = found
    const isMixed = found.length > 1 || logs.some(({ removed }) => removed)
    return isMixed ? sortLogs(found.flat()) : logs
  }

  function grow({ fromBlock, toBlock, logs: { length } }: LogPart) {
    const logs = Math.max(1, length)
    const factor = Math.min(4, Math.max(0.5, wantedLogs / logs))
    const wanted = Math.floor((toBlock - fromBlock + 1) * factor)
    // The last window of a range may be short, so it does not prove that a long window
    // is full.
    const least = factor < 1 ? 1 : size
    size = Math.min(maxBlocks, Math.max(least, wanted))
    const isFull = size === maxBlocks || factor < 4
    const most = Math.ceil(maxLogs / (logs * factor))
    inFlight = isFull ? Math.min(windowsInFlight, 2 * inFlight, most) : 1
  }

  /**
   * Tries one wider window, because a busy node's error may look like a refused range.
   * Each refused trial doubles the number of windows before the next one. If the node
   * has a real limit, at most log2(n / 32 + 1) of n windows exceed it after the first
   * halvings.
   */
  function widen() {
    if (!grows) size = maxBlocks
    if (maxBlocks > accepted) trialAfter = windowsPerTrial
    accepted = maxBlocks
    if (maxBlocks === limit || ++windows < trialAfter) return
    windows = 0
    trialAfter *= 2
    maxBlocks = Math.min(limit, 2 * maxBlocks)
    isTrial = true
  }

  async function getLogs(
    filter: LogFilter,
    range: BlockRange,
  ): Promise<BlockLog[]> {
    const { fromBlock, toBlock } = range
    const blocks = toBlock - fromBlock + 1
    const send = async () => {
      // Another request was refused in the meantime, and lowered the limit.
      if (blocks > maxBlocks) throw tooWide
      // The reader itself retries, by waiting and by halving the range.
      const options = { isEvent, signal, retryCount: 0 }
      return requestLogs(client, filter, range, options)
    }
    for (let failures = 1; blocks <= maxBlocks; failures++)
      try {
        return await throttle.run(send, getPatience)
      } catch (error) {
        throwIfAborted(signal)
        if (error === tooWide) break
        const refusal = getRefusal(error)
        const least = refusal === 'range' ? 1 : maxFailures
        const isFinal = !refusal || (blocks === 1 && failures >= least)
        if (isFinal || throttle.isOver()) throw error
        const inRow = Math.max(failures, throttle.getFailures())
        const half = Math.ceil(blocks / 2)
        if (
          inRow > rules[refusal].before &&
          half < Math.min(blocks, maxBlocks)
        ) {
          maxBlocks = half
          windows = 0
          if (refusal !== 'range')
            trialAfter = Math.max(trialAfter, windowsPerSlowTrial)
        }
      }
    size = Math.min(size, maxBlocks)
    const middle = fromBlock + Math.floor(blocks / 2)
    // Reads one half after the other, because their combined answer in one JSON-RPC
    // batch could be too large again.
    const older = await getLogs(filter, { fromBlock, toBlock: middle - 1 })
    const newer = await getLogs(filter, { fromBlock: middle, toBlock })
    return [...older, ...newer]
  }
}

function splitAddresses({ address, topics }: LogFilter): LogFilter[] {
  const filters: LogFilter[] = []
  for (let start = 0; start < address.length; start += maxAddresses)
    filters.push({
      address: address.slice(start, start + maxAddresses),
      topics,
    })
  return filters
}
