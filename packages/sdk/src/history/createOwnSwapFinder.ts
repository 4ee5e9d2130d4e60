import type { Address, Client } from 'viem'
import { getAddress } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { getKeyBalance, getNonce } from './accountState.js'
import { createTradeBook } from './createTradeBook.js'
import type { TradeReader } from './createTradeReader.js'
import { findPaid } from './findPaid.js'
import { findSteps, type Step } from './findSteps.js'
import type { Range } from './getLogsInHalves.js'
import type { Pairs } from './getPairs.js'
import { getRuns, type Run, type SentTransaction } from './getRuns.js'
import type { Trade } from './groupTrades.js'
import { mapLimited } from './mapLimited.js'
import { readsInFlight } from './readTransactions.js'
import type { RawLog } from './request.js'
import { getPaidByRouter } from './toSwapLogs.js'
import type { SwapHistoryLog } from './types.js'

/**
 * Makes a function that picks the account's swaps of many: those that it sent,
 * and those that end at it. Trades must be those of a range, oldest first, all of
 * them or all that the reader has not left out; of several calls, the range of a
 * later one lies below.
 *
 * Events name only whom a pair paid. So the sender is read from the transaction,
 * and who gets the native coin from the router's call. Not all have to be read:
 * where the nonces of the account's known transactions have no gap, there is no
 * other one of it, and its balance shows which trades cannot have paid it.
 */
export function createOwnSwapFinder(
  client: Client,
  {
    deployment,
    pairs,
    account,
    head,
    signal,
  }: {
    deployment: Deployment
    pairs: Pairs
    account: Address
    head: number
    signal?: AbortSignal | undefined
  },
) {
  const owner = getAddress(account)
  const self = account.toLowerCase()
  const { router } = deployment.contracts
  // The account's next transaction above the blocks looked at.
  let above: Promise<SentTransaction | undefined> | undefined

  /** The transaction that the account has yet to send. */
  const getLatest = () =>
    getNonce(client, 'latest', { account, signal }).then(
      (nonce) => ({ nonce, block: head + 1 }),
      () => {
        signal?.throwIfAborted()
        return undefined
      },
    )

  const getOwnBalance = readOnce((block) =>
    getKeyBalance(client, block, { account, signal }),
  )
  const getNonceAfter = readOnce((block) =>
    getNonce(client, block, { account, signal }),
  )

  return async function findOwnSwaps(
    trades: readonly Trade[],
    range: Range,
    reader: TradeReader,
  ): Promise<SwapHistoryLog[]> {
    const { signs, isWhole } = reader
    if (trades.length === 0 && isWhole(range)) return []
    const book = createTradeBook(client, trades, {
      ...{ owner, router, pairs, reader, signal },
    })
    const { fetchTransaction, getSent, readTrades } = book
    const { fromBlock: start } = range

    await readTrades(trades.filter(({ isCertain }) => isCertain))
    above ??= getLatest()
    const upmost = await above
    const unread = [...signs.spent.values()]
      .filter((log) => !book.isRead(log))
      .map((log) => ({ log, block: Number(log.blockNumber) }))
    const certain = getSent()
    await book.read([
      ...getUnreadRuns(certain).flatMap(getCandidates),
      ...getAnchor(certain),
    ])
    await book.widen(getGaps(getSent()))

    const options = {
      account,
      signal,
      head,
      start,
      getNonceAfter,
      getOwnBalance,
      isSent: async (trade: Trade) =>
        (await fetchTransaction(trade)).from.toLowerCase() === self,
    }
    const steps = await mapLimited(
      getUnreadRuns(getSent()),
      readsInFlight,
      (run) => findSteps(client, run, options),
    )
    await readTrades(steps.flat().flatMap(({ trades }) => trades))

    const sent = getSent()
    const paid = await findPaid(
      client,
      getUnreadRuns(addSteps(sent, steps.flat())),
      {
        signal,
        sent,
        getOwnBalance,
        getSender: async (trade) => (await fetchTransaction(trade)).from,
        isPaid: async (trade) =>
          getPaidByRouter(
            await fetchTransaction(trade),
            router,
          )?.toLowerCase() === self,
      },
    )
    await readTrades(paid)

    const oldest = getSent().find(({ block }) => block >= start)
    if (oldest) above = Promise.resolve(oldest)
    return book.getLogs()

    /** Where in the range the account sent something that is not known. */
    function getGaps(sent: readonly SentTransaction[]): Range[] {
      const ends = [...sent, upmost]
      return ends.flatMap((upper, index) => {
        const lower = ends[index - 1]
        if (upper?.nonce === (lower?.nonce ?? -1) + 1) return []
        const fromBlock = Math.max(lower?.block ?? start, start)
        const toBlock = Math.min(upper?.block ?? range.toBlock, range.toBlock)
        return fromBlock <= toBlock ? [{ fromBlock, toBlock }] : []
      })
    }

    function getUnreadRuns(sent: readonly SentTransaction[]) {
      return getRuns(book.getUnread(), [...sent, upmost])
    }

    /** Approvals and the like that may be what is unknown of a run. */
    function getCandidates({ trades, lower, upper, unknown }: Run): RawLog[] {
      if (!upper || unknown === 0) return []
      const fromBlock = lower?.block ?? start
      const found = unread.filter(
        ({ block }) => block >= fromBlock && block <= upper.block,
      )
      // One more of them than trades may still join two runs.
      const isCheap =
        found.length <= trades.length + 1 ||
        !isWhole({ fromBlock, toBlock: upper.block })
      return isCheap && found.length <= 2 * unknown
        ? found.map(({ log }) => log)
        : []
    }

    /**
     * Where it is not known what the account sent below, what it likely did next
     * below: between two known nonces little has to be asked for.
     */
    function getAnchor([oldest]: readonly SentTransaction[]): RawLog[] {
      const isKnown =
        oldest === undefined || oldest.nonce === 0 || oldest.block <= start
      const below = unread.filter(({ block }) => block < start)
      const [anchor] = below.sort((a, b) => b.block - a.block)
      return anchor && !isKnown ? [anchor.log] : []
    }
  }
}

/** What is read of a block is read once. */
function readOnce<value>(read: (block: number) => Promise<value>) {
  const known = new Map<number, Promise<value>>()
  return (block: number) => {
    const value = known.get(block) ?? read(block)
    known.set(block, value)
    return value
  }
}

/** Also what the account sent in steps of which not all is known. */
function addSteps(
  sent: readonly SentTransaction[],
  steps: readonly Step[],
): SentTransaction[] {
  const known = new Set(sent.map(({ nonce }) => nonce))
  const unsure = new Set<number>()
  const ends = steps.flatMap(({ sent: [first, last = first] }) => {
    const nonces: number[] = []
    for (let nonce = first?.nonce ?? 0; nonce <= (last?.nonce ?? -1); nonce++)
      nonces.push(nonce)
    if (nonces.every((nonce) => known.has(nonce))) return []
    for (const nonce of nonces) unsure.add(nonce)
    return [first as SentTransaction, last as SentTransaction]
  })
  return [...sent.filter(({ nonce }) => !unsure.has(nonce)), ...ends].sort(
    (a, b) => a.nonce - b.nonce,
  )
}
