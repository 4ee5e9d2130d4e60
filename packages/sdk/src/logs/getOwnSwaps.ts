import type { Address } from 'viem'
import { getRecipient } from '../contracts/getRecipient.js'
import type { Deployment } from '../deployment/types.js'
import { getPairs } from './getPairs.js'
import { type LinkedSwap, linkSwaps } from './linkSwaps.js'
import { swapTopic, transferTopic } from './topics.js'
import type { AccountTransaction, TransactionLog } from './types.js'

/** A swap of an account. */
export type OwnSwap = LinkedSwap<TransactionLog> & {
  /** Who paid: the account, or who sent the transaction; in lower case. */
  user: string
  /** Who received the output, in lower case. */
  recipient: string
}

/**
 * The swaps of a transaction that are the account's: it paid the input, or the
 * output was paid to it.
 *
 * - It paid the input: there is a `Transfer` of the input token from the account
 *   to the first pair, after that pair's swap before.
 * - The output was paid to it: the last `Swap` is `to` the account, or whom it is
 *   to passed the output token on to the account in the same transaction.
 *
 * Two swaps name nobody and are not found: one that pays somebody else for the
 * native coin, and one of somebody else that ends in the native coin, whoever
 * gets it.
 */
export function getOwnSwaps(
  deployment: Deployment,
  account: Address,
  { from, to, call, logs }: AccountTransaction,
): OwnSwap[] {
  const self = account.toLowerCase()
  const { router } = deployment.contracts
  const swapLogs = logs.filter(({ topics }) => topics[0] === swapTopic)
  // Where the router unwraps the native coin, only its call names the recipient.
  const paidByRouter =
    call && to?.toLowerCase() === router.toLowerCase()
      ? getRecipient(call.input)
      : undefined

  return linkSwaps(swapLogs, getPairs(deployment)).flatMap((swap) => {
    const first = swap.hops[0] as (typeof swap.hops)[number]
    const last = swap.hops.at(-1) as (typeof swap.hops)[number]
    const firstLog = swap.events[0]
    const pairAddress = first.pair.pairAddress.toLowerCase()
    const before = swapLogs.findLast(
      ({ address, logIndex }) =>
        address === pairAddress && logIndex < firstLog.logIndex,
    )
    const isPaid = logs.some(
      (log) =>
        isTransfer(log, first.tokenIn, self, pairAddress) &&
        log.logIndex < firstLog.logIndex &&
        log.logIndex > (before?.logIndex ?? -1),
    )
    const isReceived =
      swap.to === self ||
      logs.some(
        (log) =>
          isTransfer(log, last.tokenOut, swap.to, self) &&
          log.logIndex > (swap.events.at(-1) as TransactionLog).logIndex,
      )
    if (!isPaid && !isReceived) return []
    const recipient = isReceived
      ? self
      : swap.to === router.toLowerCase()
        ? (paidByRouter ?? swap.to)
        : swap.to
    return [
      {
        ...swap,
        user: isPaid ? self : from.toLowerCase(),
        recipient,
      },
    ]
  })
}

const isTransfer = (
  { address, topics }: TransactionLog,
  token: Address,
  from: string,
  to: string,
) =>
  topics[0] === transferTopic &&
  address === token.toLowerCase() &&
  topics[1]?.slice(26) === from.slice(2) &&
  topics[2]?.slice(26) === to.slice(2)
