import type { Address, Client, Hash, Hex } from 'viem'
import { pad } from 'viem/utils'
import { createLogReader, type ScanOptions } from './createLogReader.js'
import type { Range } from './getLogsInHalves.js'
import type { RawLog, Topics } from './request.js'
import { keyOf } from './toSwapLogs.js'

/** What token events tell of an account. */
export type Signs = {
  /** Transactions that paid it a token, and the token: see `keyOf`. */
  received: ReadonlySet<string>
  /** One event of each that spent or approved its tokens: likely its own. */
  spent: ReadonlyMap<Hash, RawLog>
  /** One event of each transaction of either kind. */
  touched: ReadonlyMap<Hash, RawLog>
}

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
 * Makes what reads an account's token events, from the newest block of a search
 * downwards: all of them at once, where that many are wanted and the node answers
 * it.
 */
export function createTransferReader(
  client: Client,
  {
    tokens,
    account,
    signal,
  }: { tokens: readonly Address[]; account: Address } & Pick<
    ScanOptions,
    'signal'
  >,
) {
  const self = pad(account).toLowerCase() as Hex
  const reader = createLogReader(client, { signal })

  return ({ fromBlock: first, toBlock }: Range, isAll: boolean) => {
    const received = new Set<string>()
    const spent = new Map<Hash, RawLog>()
    const touched = new Map<Hash, RawLog>()
    let readFrom = toBlock + 1

    return {
      signs: { received, spent, touched } satisfies Signs,
      /** Reads down to a block, and further. */
      async read(from: number) {
        if (from >= readFrom) return
        const times = readFrom > toBlock ? firstAhead : nextAhead
        const ahead = isAll
          ? first
          : Math.max(toBlock + 1 - times * (toBlock + 1 - from), first)
        const range = {
          fromBlock: reader.takesAll() ? ahead : from,
          toBlock: readFrom - 1,
        }
        const ask = (...topics: Topics) =>
          reader.read({ address: tokens, topics }, range)
        const [paid, own] = await Promise.all([
          ask(transferTopic, null, self),
          ask([transferTopic, approvalTopic], self),
        ])
        for (const log of paid) {
          touched.set(log.transactionHash, log)
          received.add(keyOf(log.transactionHash, log.address))
        }
        for (const log of own) {
          touched.set(log.transactionHash, log)
          spent.set(log.transactionHash, log)
        }
        readFrom = range.fromBlock
      },
    }
  }
}
