import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Client, TransactionReceipt } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import {
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  sendRawTransaction,
} from 'viem/actions'
import {
  StepNonceTakenError,
  StepRefusedError,
  StepRevertedError,
} from './errors.js'
import { priceAnew } from './priceAnew.js'
import type { JournalEntry } from './types.js'

// A node may be behind a balancer: what one knows another learns in a while.
const roundsBeforeResend = 5

/**
 * Sends signed transactions, again and again where the node does not know
 * them, and at a higher price where fees have risen, until the chain has
 * executed all. An error from sending does not end the wait: only a receipt
 * does.
 *
 * @returns The entries, with the blocks that have them.
 */
export async function waitForSteps(
  client: Client,
  {
    account,
    steps,
    onReplaced,
    onSent,
    signal,
  }: {
    account: LocalAccount
    steps: Readonly<Record<string, JournalEntry>>
    /** Is given what was signed again, and awaited before it is sent. */
    onReplaced: (entries: Record<string, JournalEntry>) => Promise<void>
    onSent?: (() => void | Promise<void>) | undefined
    signal?: AbortSignal | undefined
  },
): Promise<Record<string, JournalEntry>> {
  const open: Record<string, JournalEntry> = { ...steps }
  const isDone = () => Object.keys(open).length === 0
  const mined: Record<string, JournalEntry> = {}
  const refusals = new Map<string, unknown>()
  const send = async () => {
    for (const [title, { rawTransaction }] of Object.entries(open))
      await sendRawTransaction(client, {
        serializedTransaction: rawTransaction,
      }).then(
        () => refusals.delete(title),
        (error) => refusals.set(title, error),
      )
    await onSent?.()
  }

  if (!isDone()) await send()
  for (let round = 1; !isDone(); round++) {
    await Promise.all(
      Object.entries(open).map(async ([title, entry]) => {
        const receipt = await findReceipt(client, entry)
        if (receipt === undefined) return
        mined[title] = conclude(title, entry, receipt)
        delete open[title]
      }),
    )
    if (isDone()) break
    if (round % roundsBeforeResend === 0) {
      const replaced = await priceAnew(client, account, open)
      if (Object.keys(replaced).length > 0) {
        await onReplaced(replaced)
        Object.assign(open, replaced)
      } else await assertPossible(client, account.address, open, refusals)
      await send()
    }
    await delay(client.pollingInterval, undefined, signal ? { signal } : {})
  }
  return mined
}

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

function conclude(
  title: string,
  entry: JournalEntry,
  { transactionHash: hash, status, blockNumber }: TransactionReceipt,
): JournalEntry {
  if (status === 'reverted') throw new StepRevertedError({ step: title, hash })
  const { otherHashes } = entry
  return {
    ...entry,
    hash,
    ...(otherHashes && {
      otherHashes: [...otherHashes, entry.hash].filter((it) => it !== hash),
    }),
    blockNumber: Number(blockNumber),
  }
}

/** Throws where a transaction can no longer be mined, or the node refuses it. */
async function assertPossible(
  client: Client,
  address: Address,
  open: Readonly<Record<string, JournalEntry>>,
  refusals: ReadonlyMap<string, unknown>,
): Promise<void> {
  const used = await getTransactionCount(client, { address })
  for (const [title, entry] of Object.entries(open)) {
    const { hash, otherHashes = [], nonce } = entry
    const known = await Promise.all(
      [hash, ...otherHashes].map((hash) =>
        getTransaction(client, { hash }).then(
          () => true,
          () => false,
        ),
      ),
    )
    if (known.includes(true)) continue
    if (nonce < used) throw new StepNonceTakenError({ step: title, nonce })
    const cause = refusals.get(title)
    if (cause !== undefined) throw new StepRefusedError({ step: title, cause })
  }
}
