import type { Client, Hash, Transaction, TransactionReceipt } from 'viem'
import { TransactionNotMinedError } from '../errors/execution.js'
import {
  isSame,
  locateTransaction,
  readByHash,
} from '../execution/locateTransaction.js'
import { delay, firstDelay } from '../utils/delay.js'
import { untilAborted } from '../utils/untilAborted.js'

export declare namespace waitForReceipt {
  type Parameters = {
    hash: Hash
    /** Milliseconds. @default 180_000 */
    timeout?: number | undefined
    /** Milliseconds. @default the client's, at most 1_000 */
    pollingInterval?: number | undefined
    signal?: AbortSignal | undefined
  }
  type ReturnType = TransactionReceipt
  type ErrorType = TransactionNotMinedError
}

/**
 * Waits for a transaction's receipt, or that of the same transaction with a
 * higher fee. Polls the receipt, so it works on chains that mine on demand, and
 * retries a silent node.
 *
 * @returns The receipt; its `status` says whether the transaction succeeded.
 * @throws TransactionNotMinedError when the time is over, or another
 * transaction took its nonce.
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
    const hashes = [awaited]
    const found = sent
      ? await locateTransaction(client, { ...sent, hashes })
      : await readByHash(client, hashes)
    if (found?.status === 'mined') return found.receipt
    if (found?.status === 'pending') sent = found.transaction
    // Only a transaction that the node has shown can be compared with another.
    if (found?.status !== 'replaced' || !found.by || !sent) return undefined
    const { input: data, to, value } = sent
    if (!isSame(found.by, { to, data, value }))
      throw new TransactionNotMinedError({ hash, replacedBy: found.by.hash })
    awaited = found.by.hash
    return look()
  }
}
