import type { Address, Hash } from 'viem'
import { getAddress } from 'viem/utils'
import { getRecipient } from '../contracts/getRecipient.js'
import type { Pairs } from './getPairs.js'
import type { Trade } from './groupTrades.js'
import { linkSwaps } from './linkSwaps.js'
import type { RawTransaction } from './request.js'
import type { SwapHistoryLog } from './types.js'

/** The events of a trade's swaps that the account sent, or that end at it. */
export function toSwapLogs(
  trade: Trade,
  transaction: RawTransaction,
  {
    account,
    router,
    pairs,
    received,
    timestamps,
  }: {
    /** With its checksum. */
    account: Address
    router: Address
    pairs: Pairs
    /** Transactions that paid the account a token, and the token: see `keyOf`. */
    received: ReadonlySet<string>
    /** Of the blocks whose events do not tell it. */
    timestamps: ReadonlyMap<Hash, number>
  },
): SwapHistoryLog[] {
  const self = account.toLowerCase()
  const isOwn = (address: string) => address.toLowerCase() === self
  // A checksum takes a while, and most addresses are the account's own.
  const toAddress = (address: string) =>
    isOwn(address) ? account : getAddress(address)
  const isSent = isOwn(transaction.from)
  const paidByRouter = getPaidByRouter(transaction, router)
  if (!isSent && !trade.isCertain && !isOwn(paidByRouter ?? '')) return []
  return linkSwaps(trade.events, pairs).flatMap(({ events, hops, to }) => {
    const isReceived = received.has(
      keyOf(events[0].transactionHash, hops.at(-1)?.tokenOut as Address),
    )
    const paid = to === router.toLowerCase() ? (paidByRouter ?? to) : to
    const recipient = isReceived ? account : toAddress(paid)
    if (!isSent && recipient !== account) return []
    return events.map((event) => ({
      address: event.address,
      topics: event.topics,
      data: event.data,
      blockNumber: trade.block,
      blockHash: event.blockHash,
      transactionHash: event.transactionHash,
      logIndex: Number(event.logIndex),
      timestamp: Number(
        event.blockTimestamp ?? timestamps.get(event.blockHash),
      ),
      user: toAddress(transaction.from),
      recipient,
    }))
  })
}

/** Who a call of the router pays the native coin, if it does. */
export const getPaidByRouter = (
  { to, input }: RawTransaction,
  router: Address,
) =>
  to?.toLowerCase() === router.toLowerCase() ? getRecipient(input) : undefined

/** A transaction and a token that it paid the account. */
export const keyOf = (hash: Hash, token: Address) =>
  `${hash}${token.toLowerCase()}`
