import type { Address, Client, Hash, Hex } from 'viem'
import { pad } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import {
  createLogReader,
  type LogPart,
  type ScanOptions,
} from './createLogReader.js'
import type { Signs } from './createOwnSwapFinder.js'
import type { Range } from './getLogsInHalves.js'
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

/** So many times as far are the account's own transfers asked for: they are few. */
const firstAhead = 16

/** And so many times when it is not for the first time. */
const nextAhead = 9

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
    ...options
  }: { deployment: Deployment; pairs: Pairs; account: Address } & ScanOptions,
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
  const swaps = createLogReader(client, options)
  // Few enough to ask for all of them at once, where the node answers that.
  const transfers = createLogReader(client, { signal: options.signal })

  /** Starts at the newest block of a search, to read downwards. */
  return ({ fromBlock: first, toBlock }: Range, isAll: boolean) => {
    const touched = new Set<Hash>()
    const received = new Set<string>()
    const spent = new Map<Hash, RawLog>()
    let transfersFrom = toBlock + 1
    const parts = swaps.scan(
      { address: pairAddresses, topics: [swapTopic] },
      { fromBlock: first, toBlock },
      true,
    )

    async function readTransfers(from: number) {
      if (from >= transfersFrom) return
      const times = transfersFrom > toBlock ? firstAhead : nextAhead
      const range = {
        fromBlock: transfers.takesAll()
          ? Math.max(
              isAll ? first : toBlock + 1 - times * (toBlock + 1 - from),
              first,
            )
          : from,
        toBlock: transfersFrom - 1,
      }
      const read = (...topics: Topics) =>
        transfers.read({ address: tokenAddresses, topics }, range)
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
       * needed.
       */
      async read(needed: number): Promise<LogPart & { trades: Trade[] }> {
        const { value } = await parts.next(needed)
        const part = value as LogPart
        const { logs } = part
        if (logs.some(({ topics }) => topics[2] !== self))
          await readTransfers(part.fromBlock)
        const trades = groupTrades(logs, { account, router, touched })
        return { ...part, trades }
      },
    }
  }
}
