import type { Address, Client } from 'viem'
import { getAddress, pad } from 'viem/utils'
import { getRecipient } from '../contracts/getRecipient.js'
import type { Deployment } from '../deployment/types.js'
import { BlockNotFoundError } from '../errors/history.js'
import { findSendingBlocks } from './findSendingBlocks.js'
import { getLogsInHalves, type Range } from './getLogsInHalves.js'
import type { Pairs } from './getPairs.js'
import { type LinkedSwap, linkSwaps } from './linkSwaps.js'
import { mapLimited } from './mapLimited.js'
import { type RawLog, request } from './request.js'
import { swapTopic } from './swapTopic.js'
import type { SwapHistoryLog } from './types.js'

/** keccak256 of `Transfer(address,address,uint256)`, EIP-20. */
const transferTopic =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** How many single reads to have under way at once. */
const readsInFlight = 16

/** Up to so many transactions it is not worth finding out which to read. */
const readAllUpTo = 8

/**
 * The events of all swaps in a range that the account sent or that end at it,
 * oldest first.
 *
 * Events name only whom a pair paid. So the sender is read from the transaction,
 * and who gets the native coin from the router's call; tokens that another
 * contract passed on are found by their transfer.
 */
export async function findAccountSwaps(
  client: Client,
  {
    deployment,
    pairs,
    account,
    range,
    signal,
    onRefusal,
  }: {
    deployment: Deployment
    pairs: Pairs
    account: Address
    range: Range
    signal?: AbortSignal | undefined
    onRefusal?: ((blocks: number) => void) | undefined
  },
): Promise<SwapHistoryLog[]> {
  const options = { signal, onRefusal }
  const logs = await getLogsInHalves(
    client,
    {
      address: [...pairs.values()].map(({ pairAddress }) => pairAddress),
      topics: [swapTopic],
    },
    range,
    options,
  )
  const swaps = linkSwaps(logs, pairs)
  const self = account.toLowerCase()
  const router = deployment.contracts.router.toLowerCase()
  const open = swaps.filter(({ to }) => to !== self)

  const [received, sendingBlocks] =
    open.length === 0
      ? [new Set<string>(), new Set<number>()]
      : await Promise.all([
          findReceipts(),
          open.length <= readAllUpTo
            ? undefined
            : findSendingBlocks(client, {
                account,
                blocks: open.map(({ events: [event] }) =>
                  Number(event?.blockNumber),
                ),
                signal,
              }),
        ])

  const candidates = swaps.filter(
    (swap) =>
      swap.to === self ||
      swap.to === router ||
      received.has(outputOf(swap)) ||
      !sendingBlocks ||
      sendingBlocks.has(Number(swap.events[0]?.blockNumber)),
  )
  const found = await mapLimited(candidates, readsInFlight, resolve)
  return found.flat()

  async function findReceipts() {
    const { tokens, contracts } = deployment
    const transfers = await getLogsInHalves(
      client,
      {
        address: [
          contracts.wrappedNative,
          ...tokens.map(({ address }) => address),
        ],
        topics: [transferTopic, null, pad(account)],
      },
      range,
      options,
    )
    return new Set(
      transfers.map(
        ({ transactionHash, address }) => `${transactionHash}${address}`,
      ),
    )
  }

  async function resolve(swap: LinkedSwap<RawLog>): Promise<SwapHistoryLog[]> {
    const { events, to } = swap
    const { transactionHash, blockHash, blockNumber, blockTimestamp } =
      events[0] as RawLog
    const transaction = await request(
      client,
      'eth_getTransactionByHash',
      [transactionHash],
      { signal },
    )
    if (!transaction)
      throw new BlockNotFoundError({
        hash: transactionHash,
        blockNumber: Number(blockNumber),
      })
    const isSent = transaction.from.toLowerCase() === self
    const recipient = received.has(outputOf(swap))
      ? account
      : to === router && transaction.to?.toLowerCase() === router
        ? getRecipient(transaction.input)
        : to
    if (!isSent && recipient?.toLowerCase() !== self) return []
    const timestamp =
      blockTimestamp ??
      (
        await request(client, 'eth_getBlockByHash', [blockHash, false], {
          signal,
        })
      )?.timestamp
    if (timestamp === undefined)
      throw new BlockNotFoundError({
        hash: blockHash,
        blockNumber: Number(blockNumber),
      })
    return events.map((event) => ({
      address: event.address,
      topics: event.topics,
      data: event.data,
      blockNumber: Number(event.blockNumber),
      blockHash: event.blockHash,
      transactionHash: event.transactionHash,
      logIndex: Number(event.logIndex),
      timestamp: Number(timestamp),
      user: getAddress(transaction.from),
      recipient: getAddress(recipient ?? to),
    }))
  }
}

/** A swap's transaction and the token it ends in, as in a Transfer event. */
const outputOf = ({ events, hops }: LinkedSwap<RawLog>) =>
  `${events[0]?.transactionHash}${hops.at(-1)?.tokenOut.toLowerCase()}`
