import {
  type Client,
  type Hash,
  isAddressEqual,
  type Transaction,
  type TransactionReceipt,
} from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import { TransactionNotMinedError } from '../errors/execution.js'
import { delay } from '../utils/delay.js'
import { unlessNotFound } from '../utils/unlessNotFound.js'
import { untilAborted } from '../utils/untilAborted.js'
import { findMined, isSame } from './findMined.js'

/** Milliseconds to the second look, doubled after each: some chains mine at once. */
export const firstDelay = 50

export declare namespace waitForReceipt {
  type Parameters = {
    /** The transaction. */
    hash: Hash
    /**
     * Milliseconds after which to give up.
     * @default 180_000
     */
    timeout?: number | undefined
    /**
     * Milliseconds between two looks, at most; the first come sooner.
     * @default the client's `pollingInterval`, at most 1_000
     */
    pollingInterval?: number | undefined
    /** Ends the wait with its reason. */
    signal?: AbortSignal | undefined
  }
  type ReturnType = TransactionReceipt
  type ErrorType = TransactionNotMinedError
}

/**
 * Waits for a transaction's receipt, or for that of the same transaction sent
 * again with another fee. It asks for the receipt itself and not for the next
 * block, so it ends on chains that mine on demand, too. A node that does not
 * answer is asked again until the time is over.
 *
 * @param client - Any viem client.
 * @param parameters - {@link waitForReceipt.Parameters}
 * @returns The receipt; its `status` says whether the transaction succeeded.
 * @throws TransactionNotMinedError when the time is over, or when another
 *   transaction took its nonce.
 *
 * @example
 * ```ts
 * import { waitForReceipt } from '@letheswap/sdk'
 * import type { Client, Hash } from 'viem'
 *
 * declare const client: Client
 * declare const hash: Hash
 * const { status } = await waitForReceipt(client, { hash, timeout: 60_000 })
 * ```
 */
export async function waitForReceipt(
  client: Client,
  {
    hash,
    timeout = 180_000,
    pollingInterval = Math.min(client.pollingInterval, 1_000),
    signal,
  }: waitForReceipt.Parameters,
): Promise<waitForReceipt.ReturnType> {
  const start = performance.now()
  let awaited = hash
  let sent: Transaction | undefined
  let searchedTo: bigint | undefined
  for (let interval = firstDelay; ; interval *= 2) {
    let cause: unknown
    try {
      const receipt = await untilAborted(look(), signal)
      if (receipt) return receipt
    } catch (error) {
      if (error instanceof TransactionNotMinedError) throw error
      signal?.throwIfAborted()
      cause = error
    }
    if (performance.now() - start > timeout)
      throw new TransactionNotMinedError({ hash, timeout, cause })
    await delay(Math.min(interval, pollingInterval), signal)
  }

  async function look(): Promise<TransactionReceipt | undefined> {
    const receipt = await unlessNotFound(
      getTransactionReceipt(client, { hash: awaited }),
    )
    // Without a status a failure would pass for a success.
    if (receipt?.status) return receipt
    const transaction = await unlessNotFound(
      getTransaction(client, { hash: awaited }),
    )
    sent = transaction ?? sent
    // Only one that the node had and has no longer may be replaced.
    if (transaction || !sent) return undefined
    const { from, input: data, nonce, to, value } = sent
    const { latest, mined } = await findMined(client, {
      above: searchedTo,
      fits: (it) => it.nonce === nonce && isAddressEqual(it.from, from),
    })
    searchedTo = latest
    if (!mined) return undefined
    if (!isSame(mined, { to, data, value }))
      throw new TransactionNotMinedError({ hash, replacedBy: mined.hash })
    awaited = mined.hash
    return look()
  }
}
