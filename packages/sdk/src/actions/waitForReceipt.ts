import {
  type Address,
  type Client,
  type Hash,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { getBlockNumber } from 'viem/actions'
import { TransactionNotMinedError } from '../errors/execution.js'
import { type Content, decide } from '../execution/decide.js'
import { observe, readByHash, type Search } from '../execution/observe.js'
import type { HandedOut } from '../execution/types.js'
import { delay, firstDelay } from '../utils/delay.js'
import { throwIfAborted, untilAborted } from '../utils/untilAborted.js'

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
 * Waits for the receipt of a transaction, or of its replacement with a higher fee.
 * Polls for the receipt, so it works on chains that mine on demand. Retries if the node
 * does not answer.
 *
 * @returns The receipt. Its `status` shows whether the transaction succeeded.
 * @throws TransactionNotMinedError after the timeout, or if another transaction took
 * the nonce.
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
  let kept: HandedOut = { status: 'pending', signer: 'wallet', hash }
  let from: Address = zeroAddress
  let content: Content = { data: '0x' }
  const search: Search = { above: undefined, mined: [] }
  for (let interval = firstDelay; ; interval *= 2) {
    let cause: unknown
    try {
      const receipt = await untilAborted(look(), signal)
      if (receipt) return receipt
    } catch (error) {
      if (error instanceof TransactionNotMinedError) throw error
      throwIfAborted(signal)
      cause = error
    }
    if (performance.now() - start > timeout)
      throw new TransactionNotMinedError({ hash, timeout, cause })
    await delay(Math.min(interval, pollingInterval), signal)
  }

  async function look(): Promise<TransactionReceipt | undefined> {
    const isShown = kept.nonce !== undefined
    const seen = isShown
      ? await observe(client, from, kept, search)
      : { ...unknown, ...(await readByHash(client, [hash])) }
    // A replacement can be recognized only if a node has shown the original.
    if (seen.shown) {
      content = { ...seen.shown, data: seen.shown.input }
      from = seen.shown.from
      search.above ??= await getBlockNumber(client, { cacheTime: 0 })
    }
    const decision = decide(kept, content, seen)
    if (decision.status === 'mined') return decision.receipt
    if ('by' in decision)
      throw new TransactionNotMinedError({ hash, replacedBy: decision.by.hash })
    if (decision.status === 'missing' || decision.kept.hash === kept.hash) {
      if ('kept' in decision) kept = decision.kept
      return undefined
    }
    kept = decision.kept
    return look()
  }
}

const unknown = { mined: [], waiting: [], used: 0, next: 0 }
