import type { Address } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { getPairs } from './getPairs.js'
import { type LinkedSwap, linkSwaps } from './linkSwaps.js'
import { swapTopic, transferTopic } from './topics.js'
import type { TransactionLog } from './types.js'

/** A swap of an account. */
export type OwnSwap = LinkedSwap & {
  /** Whether the account paid the input. */
  isPaid: boolean
  /** Whether the output was paid to the account. */
  isReceived: boolean
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
  { logs }: { logs: readonly TransactionLog[] },
): OwnSwap[] {
  const self = account.toLowerCase()
  return linkSwaps(logs, getPairs(deployment)).flatMap((swap) => {
    const [{ log }] = swap.hops
    const [tokenIn] = swap.path
    const first = logs.indexOf(log)
    const last = logs.indexOf((swap.hops.at(-1) ?? swap.hops[0]).log)
    const before = logs.findLastIndex(
      ({ address, topics }, index) =>
        index < first && address === log.address && topics[0] === swapTopic,
    )
    const isPaid = logs
      .slice(before + 1, first)
      .some((it) => isTransfer(it, tokenIn, self, log.address))
    const isReceived =
      swap.to === self ||
      logs
        .slice(last + 1)
        .some((it) =>
          isTransfer(it, swap.path.at(-1) as Address, swap.to, self),
        )
    return isPaid || isReceived ? [{ ...swap, isPaid, isReceived }] : []
  })
}

const isTransfer = (
  { address, topics }: TransactionLog,
  token: Address,
  from: string,
  to: string,
) =>
  topics[0] === transferTopic &&
  topics[1]?.endsWith(from.slice(2)) &&
  topics[2]?.endsWith(to.slice(2)) &&
  address === token.toLowerCase()
