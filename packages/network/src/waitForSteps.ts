import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Client } from 'viem'
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
import type { JournalEntry } from './types.js'

// A node may be behind a balancer: what one knows another learns in a while.
const roundsOfGrace = 5

/**
 * Sends signed transactions, again and again where the node does not know
 * them, until the chain has executed all. What the node answers to sending is
 * not believed: only a receipt ends the wait.
 *
 * @returns The entries, with the blocks that have them.
 */
export async function waitForSteps(
  client: Client,
  {
    account,
    steps,
    onSent,
    signal,
  }: {
    account: { address: Address }
    steps: { readonly [title: string]: JournalEntry }
    onSent?: (() => void | Promise<void>) | undefined
    signal?: AbortSignal | undefined
  },
): Promise<Record<string, JournalEntry>> {
  let open = Object.entries(steps)
  const mined: Record<string, JournalEntry> = {}
  const refusals = new Map<string, unknown>()
  const send = async () => {
    for (const [title, { rawTransaction }] of open)
      await sendRawTransaction(client, {
        serializedTransaction: rawTransaction,
      }).then(
        () => refusals.delete(title),
        (error) => refusals.set(title, error),
      )
    await onSent?.()
  }

  if (open.length > 0) await send()
  for (let round = 1; open.length > 0; round++) {
    const receipts = await Promise.all(
      open.map(([, { hash }]) =>
        getTransactionReceipt(client, { hash }).catch(() => undefined),
      ),
    )
    for (const [index, [title, entry]] of open.entries()) {
      const receipt = receipts[index]
      if (receipt === undefined) continue
      if (receipt.status === 'reverted')
        throw new StepRevertedError({ step: title, hash: entry.hash })
      mined[title] = { ...entry, blockNumber: Number(receipt.blockNumber) }
    }
    open = open.filter((_, index) => receipts[index] === undefined)
    if (open.length === 0) break
    if (round % roundsOfGrace === 0) {
      await assertPossible(client, account.address, open, refusals)
      await send()
    }
    await delay(client.pollingInterval, undefined, signal ? { signal } : {})
  }
  return mined
}

/** Throws where a transaction can no longer be mined, or nobody takes it. */
async function assertPossible(
  client: Client,
  address: Address,
  open: [string, JournalEntry][],
  refusals: ReadonlyMap<string, unknown>,
): Promise<void> {
  const used = await getTransactionCount(client, { address })
  for (const [title, { hash, nonce }] of open) {
    const isKnown = await getTransaction(client, { hash }).then(
      () => true,
      () => false,
    )
    if (isKnown) continue
    if (nonce < used) throw new StepNonceTakenError({ step: title, nonce })
    const cause = refusals.get(title)
    if (cause !== undefined) throw new StepRefusedError({ step: title, cause })
  }
}
