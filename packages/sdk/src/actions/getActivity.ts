import type { Address, Client } from 'viem'
import { getAddress } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { readAccount } from '../events/readAccount.js'
import type {
  AccountOptions,
  AccountPage,
  AccountTransaction,
} from '../events/types.js'
import type { Token } from '../tokens/types.js'
import { decodeForAccount } from '../transactions/decodeForAccount.js'
import type { ActivityEntry, DecodedEvent } from '../transactions/types.js'
import type { getSwapHistory } from './getSwapHistory.js'

export declare namespace getActivity {
  type Parameters = AccountOptions & {
    deployment: Deployment
    /** Maximum transactions per page. @default Infinity */
    limit?: number | undefined
  }
  type ReturnType = AccountPage<ActivityEntry>
  type ErrorType = getSwapHistory.ErrorType
}

/**
 * Reads an account's activity with a deployment: transactions with an event in which
 * one of its tokens or LP tokens moved to or from the account, was approved by it, or
 * was wrapped. A failed transaction, or a transfer of only the native coin, emits no
 * such event and is not found.
 *
 * Searches down from the newest block. With a `store`, which `getSwapHistory` can
 * share, the next call reads only new blocks, and a stopped search continues.
 *
 * @param client - Any viem client. A client that batches sends few HTTP requests.
 * @returns The transactions, with amounts in smallest units, and the cursor of the next
 * page.
 */
export async function getActivity(
  client: Client,
  { limit = Number.POSITIVE_INFINITY, ...parameters }: getActivity.Parameters,
): Promise<getActivity.ReturnType> {
  const { deployment } = parameters
  return readAccount(client, {
    ...parameters,
    limit,
    toEntries: (transaction, account) => [
      toActivity(deployment, account, transaction),
    ],
  })
}

/** The events that determine a transaction's kind, in order of priority. */
const kinds = ['deposit', 'withdrawal', 'wrap', 'unwrap'] as const

function toActivity(
  deployment: Deployment,
  account: Address,
  transaction: AccountTransaction,
): ActivityEntry {
  const { hash, blockHash, blockNumber, from, timestamp } = transaction
  const { events, swaps } = decodeForAccount(deployment, account, transaction)
  const approvals = events
    .filter((event) => event.type === 'approval')
    .filter(({ owner }) => owner === account)
  const moves = events.flatMap((event) => getMoves(event, account))
  const changes = sum(moves)
  // Lists the individual moves if they cancel out.
  const listed = changes.length > 0 ? changes : moves
  const paid = listed.filter(({ isPaid }) => isPaid).map(toAmount)
  const got = listed.filter(({ isPaid }) => !isPaid).map(toAmount)
  const movedKind =
    got.length === 0 || (paid.length > 0 && changes.length === 0)
      ? 'sent'
      : 'received'
  const kind =
    swaps.length > 0
      ? 'swap'
      : kinds.find((kind) => events.some((event) => isOwn(event, kind)))
  return {
    ...{ hash, blockHash, blockNumber: BigInt(blockNumber), timestamp },
    from: getAddress(from),
    kind: kind ?? (moves.length > 0 ? movedKind : 'approval'),
    ...{ paid, got, approvals },
  }

  function isOwn(event: DecodedEvent, kind: (typeof kinds)[number]) {
    return (
      event.type === kind && [event.payer, event.recipient].includes(account)
    )
  }
}

type Move = { token: Token; amount: bigint; isPaid: boolean }

const toAmount = ({ token, amount }: Move) => ({ token, amount })

/**
 * Returns an event's changes to an account's balances. Swaps and liquidity changes are
 * counted through their transfers.
 */
function getMoves(event: DecodedEvent, self: Address): Move[] {
  if (
    event.type !== 'transfer' &&
    event.type !== 'wrap' &&
    event.type !== 'unwrap'
  )
    return []
  const { amount } = event
  const [from, to, paid, got] =
    event.type === 'transfer'
      ? [event.from, event.to, event.token, event.token]
      : [event.payer, event.recipient, event.tokenIn, event.tokenOut]
  return [
    ...(from === self ? [{ token: paid, amount, isPaid: true }] : []),
    ...(to === self ? [{ token: got, amount, isPaid: false }] : []),
  ]
}

/** Returns each token's balance change, except zeros. */
function sum(moves: readonly Move[]): Move[] {
  const totals = new Map<Token, bigint>()
  for (const { token, amount, isPaid } of moves)
    totals.set(token, (totals.get(token) ?? 0n) + (isPaid ? -amount : amount))
  return [...totals]
    .filter(([, total]) => total !== 0n)
    .map(([token, total]) => ({
      token,
      amount: total < 0n ? -total : total,
      isPaid: total < 0n,
    }))
}
