import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type { ScanOptions } from './createLogReader.js'
import { createOwnSwapFinder } from './createOwnSwapFinder.js'
import { createTradeReader } from './createTradeReader.js'
import type { Range } from './getLogsInHalves.js'
import { getPairs } from './getPairs.js'
import type { Trade } from './groupTrades.js'
import type { SwapHistoryLog } from './types.js'

/** What a search has found since it last told. */
export type Found = {
  /** The account's events, oldest first. */
  logs: SwapHistoryLog[]
  /** All swaps of the account from this block up are found. */
  fromBlock: number
  /** Oldest block whose events were read. */
  readFrom: number
}

/** Makes a function that searches blocks for an account's swaps, newest first. */
export function createScanner(
  client: Client,
  options: {
    deployment: Deployment
    account: Address
    head: number
  } & ScanOptions,
) {
  const { deployment, windowsInFlight = 8 } = options
  const context = { ...options, pairs: getPairs(deployment) }
  const startReader = createTradeReader(client, context)

  /**
   * Tells what it finds bit by bit. It reads no further than `getWanted` swaps,
   * a number that may fall from one time to the next.
   */
  return async function* search(
    { fromBlock: first, toBlock }: Range,
    getWanted: () => number = () => Number.POSITIVE_INFINITY,
  ): AsyncGenerator<Found, void, void> {
    const findOwnSwaps = createOwnSwapFinder(client, context)
    const isAll = getWanted() === Number.POSITIVE_INFINITY
    const reader = startReader({ fromBlock: first, toBlock }, isAll)
    // Read, but not yet told apart, oldest first.
    let pending: Trade[] = []
    let fromBlock = toBlock + 1
    let readFrom = fromBlock
    let certainRead = 0
    let unsettled = 0

    while (fromBlock > first) {
      const wanted = getWanted()
      const isCertain = (trade: Trade) => trade.isCertain
      const missing = wanted - pending.filter(isCertain).length
      if (missing > 0 && readFrom > first) {
        // Rounded up: as many as the swaps found so far make it seem.
        const needed =
          certainRead > 0
            ? Math.ceil((missing * (toBlock + 1 - readFrom)) / certainRead)
            : Number.POSITIVE_INFINITY
        const read = await reader.read(needed)
        pending = [...read.trades, ...pending]
        readFrom = read.fromBlock
        unsettled += read.windows
        certainRead += read.trades.filter(isCertain).length
      }

      const certain = pending.filter(isCertain)
      const isEnd = readFrom === first
      // Down to the last swap that is wanted or, while more are, to the last
      // sure one, now and then: below it nothing tells yet what the account sent.
      const last =
        certain.length >= wanted
          ? certain[certain.length - wanted]
          : isEnd
            ? undefined
            : certain[0]
      let logs: SwapHistoryLog[] = []
      if (
        certain.length >= wanted ||
        isEnd ||
        unsettled >= 2 * windowsInFlight
      ) {
        unsettled = 0
        const cut = last ? last.block : readFrom
        const start = pending.findIndex(({ block }) => block >= cut)
        const settled = pending.splice(start === -1 ? pending.length : start)
        const range = { fromBlock: cut, toBlock: fromBlock - 1 }
        logs = await findOwnSwaps(settled, range, reader)
        fromBlock = cut
      }
      // Where no swaps are left, there is nothing to find below either.
      const rest = { fromBlock: readFrom, toBlock: fromBlock - 1 }
      if (pending.length === 0 && reader.isWhole(rest)) fromBlock = readFrom
      yield { logs, fromBlock, readFrom }
    }
  }
}
