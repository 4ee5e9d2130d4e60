import type { Hex } from 'viem'
import { sendRawTransaction } from 'viem/actions'
import type { ChainClient } from './createChainClient.js'

// What nodes say to a transaction that they, or the chain, already have.
const known = /already known|already imported|known transaction|nonce too low/i

// 'replacement transaction underpriced' is another matter: the node has one.
const underpriced = /(?<!replacement transaction )underpriced/i

/** Whether a node refuses bytes because they offer too little for gas. */
export const isUnderpriced = (
  error: (Error & { details?: string }) | undefined,
): boolean =>
  error !== undefined && underpriced.test(error.details ?? error.message)

/**
 * Hands signed bytes to the node. Sending the same bytes again is harmless, so
 * a node that already has them counts as success.
 *
 * @returns `undefined`, or why the node does not have them.
 */
export async function broadcast(
  client: ChainClient,
  serializedTransaction: Hex,
): Promise<Error | undefined> {
  try {
    await sendRawTransaction(client, { serializedTransaction })
    return undefined
  } catch (error) {
    const { message, details = '' } = error as Error & { details?: string }
    if (known.test(message) || known.test(details)) return undefined
    return error as Error
  }
}
