import type { Address, Client, Hash, Hex } from 'viem'
import { pad } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import type { Signs } from './createOwnSwapFinder.js'
import { getLogsInHalves, type Range } from './getLogsInHalves.js'
import type { Pairs } from './getPairs.js'
import { groupTrades, type Trade } from './groupTrades.js'
import type { RawLog, Topics } from './request.js'
import { swapTopic } from './swapTopic.js'
import { keyOf } from './toSwapLogs.js'

/** keccak256 of `Transfer(address,address,uint256)`, EIP-20. */
const transferTopic =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** keccak256 of `Approval(address,address,uint256)`, EIP-20. */
const approvalTopic =
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** The first requests are for so many blocks. */
const usualSize = 2_000

/** So many events to a request, and so many at once, are not too much to send. */
const full = { answer: 4_000, batch: 10_000 }

/** So many times what was searched already is searched at most next. */
const growth = 4

/** So many times as far are the account's own transfers asked for: they are few. */
const ahead = { first: 16, next: 9 }

/**
 * Makes what reads the events of many blocks in requests as large as the node
 * takes and as their density allows.
 */
export function createTradeReader(
  client: Client,
  {
    deployment,
    pairs,
    account,
    signal,
    windowSize,
    windowsInFlight,
  }: {
    deployment: Deployment
    pairs: Pairs
    account: Address
    signal: AbortSignal | undefined
    windowSize: number | undefined
    windowsInFlight: number
  },
) {
  const pairAddresses = [...pairs.values()].map(
    ({ pairAddress }) => pairAddress,
  )
  const tokenAddresses = [
    deployment.contracts.wrappedNative,
    ...deployment.tokens.map(({ address }) => address),
    ...pairAddresses,
  ]
  const self = pad(account).toLowerCase() as Hex
  const { router } = deployment.contracts
  // The most that the node takes, as far as is known.
  const sizes = {
    swaps: windowSize ?? Number.POSITIVE_INFINITY,
    transfers: Number.POSITIVE_INFINITY,
  }
  let blocksRead = 0
  let eventsRead = 0

  /** As many blocks as make a full answer, and not too many more than before. */
  const getSize = (most: number) =>
    Math.min(
      sizes.swaps,
      windowSize ??
        Math.max(
          usualSize,
          // Rounded up, like the density it is made of is a guess.
          Math.ceil(
            Math.min(
              growth * blocksRead,
              (blocksRead * full.answer) / (eventsRead || 1),
              most,
            ),
          ),
        ),
    )

  async function readLogs(
    kind: keyof typeof sizes,
    filter: Parameters<typeof getLogsInHalves>[1],
    range: Range,
    size = sizes[kind],
  ) {
    const logs = await Promise.all(
      split(range, size).map((window) =>
        getLogsInHalves(client, filter, window, {
          signal,
          // Rounded up. What the node refused once, it will refuse again.
          onRefusal: (blocks) => {
            sizes[kind] = Math.min(sizes[kind], Math.ceil(blocks / 2))
          },
        }),
      ),
    )
    return logs.flat()
  }

  /** Starts at the newest block of a search, to read downwards. */
  return ({ fromBlock: first, toBlock }: Range) => {
    const touched = new Set<Hash>()
    const received = new Set<string>()
    const spent = new Map<Hash, RawLog>()
    let readFrom = toBlock + 1
    let transfersFrom = readFrom
    let windows = 0

    async function readTransfers(from: number, isAll: boolean) {
      if (from >= transfersFrom) return
      const times = transfersFrom > toBlock ? ahead.first : ahead.next
      const range = {
        fromBlock:
          sizes.transfers === Number.POSITIVE_INFINITY
            ? Math.max(
                isAll ? first : toBlock + 1 - times * (toBlock + 1 - from),
                first,
              )
            : from,
        toBlock: transfersFrom - 1,
      }
      const read = (...topics: Topics) =>
        readLogs('transfers', { address: tokenAddresses, topics }, range)
      const [paid, own] = await Promise.all([
        read(transferTopic, null, self),
        read([transferTopic, approvalTopic], self),
      ])
      for (const { transactionHash, address } of paid) {
        touched.add(transactionHash)
        received.add(keyOf(transactionHash, address))
      }
      for (const log of own) {
        touched.add(log.transactionHash)
        spent.set(log.transactionHash, log)
      }
      transfersFrom = range.fromBlock
    }

    return {
      signs: { received, spent } satisfies Signs,
      /**
       * The trades of the next blocks below, oldest first: of about as many as are
       * needed, and with the transfers of all blocks where all are wanted.
       */
      async read(
        needed: number,
        isAll: boolean,
      ): Promise<{ trades: Trade[]; readFrom: number; windows: number }> {
        const size = getSize(needed)
        const searched = toBlock + 1 - readFrom
        const events = (size * eventsRead) / (blocksRead || 1)
        windows = Math.max(
          Math.min(
            // Rounded down: larger windows first, then more of them.
            Math.floor((growth * searched) / size),
            2 * windows,
            Math.floor(full.batch / (events || 1)),
            windowsInFlight,
            Math.ceil(needed / size),
          ),
          1,
        )
        const range = {
          fromBlock: Math.max(readFrom - windows * size, first),
          toBlock: readFrom - 1,
        }
        const filter = { address: pairAddresses, topics: [swapTopic] as const }
        const logs = await readLogs('swaps', filter, range, size)
        blocksRead += range.toBlock - range.fromBlock + 1
        eventsRead += logs.length
        if (logs.some(({ topics }) => topics[2] !== self))
          await readTransfers(range.fromBlock, isAll)
        readFrom = range.fromBlock
        const trades = groupTrades(logs, { account, router, touched })
        return { trades, readFrom, windows }
      },
    }
  }
}

/** Windows of a size, the newest one whole, oldest first. */
function split({ fromBlock, toBlock }: Range, size: number): Range[] {
  const ranges: Range[] = []
  for (let to = toBlock; to >= fromBlock; to -= size)
    ranges.unshift({
      fromBlock: Math.max(to - size + 1, fromBlock),
      toBlock: to,
    })
  return ranges
}
