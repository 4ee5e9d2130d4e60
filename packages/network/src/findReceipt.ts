import type { Client, TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { JournalEntry } from './types.js'

/** The receipt of whichever of a step's transactions was mined, if one was. */
export async function findReceipt(
  client: Client,
  { hash, otherHashes = [] }: JournalEntry,
): Promise<TransactionReceipt | undefined> {
  const receipts = await Promise.all(
    [hash, ...otherHashes].map((hash) =>
      getTransactionReceipt(client, { hash }).catch(() => undefined),
    ),
  )
  return receipts.find((receipt) => receipt !== undefined)
}
