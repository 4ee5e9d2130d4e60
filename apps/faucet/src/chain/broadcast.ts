import type { Hex } from 'viem'
import { sendRawTransaction } from 'viem/actions'
import type { Faucet } from '../faucet.js'

type NodeError = Error & { details?: string; code?: unknown }

// Error messages of nodes that already have the transaction, or whose chain does.
const known = /already known|already imported|known transaction|nonce too low/i

// 'replacement transaction underpriced' is different: the node has another transaction.
const underpriced = /(?<!replacement transaction )underpriced/i

/** JSON-RPC codes for a transaction that a node refuses. */
const refusals: ReadonlySet<unknown> = new Set([-32_000, -32_003, -32_010])

/** Checks whether a node refuses bytes because their gas price is too low. */
export const isUnderpriced = (error: NodeError | undefined): boolean =>
  error !== undefined && underpriced.test(error.details ?? error.message)

/** Checks whether a node rejected a transaction for a reason other than its gas price. */
export const isRefused = (error: NodeError | undefined): boolean =>
  refusals.has(error?.code) &&
  !/underpriced|max fee per gas|base fee|fee too low/i.test(
    error?.details ?? `${error?.message}`,
  )

/**
 * Sends signed bytes to the node, if it still serves the same chain. Repeating is
 * harmless, so a node that already has the bytes counts as success.
 *
 * @returns Undefined, or why the node does not have the bytes.
 */
export async function broadcast(
  { client, prober }: Pick<Faucet, 'client' | 'prober'>,
  serializedTransaction: Hex,
): Promise<Error | undefined> {
  try {
    await prober.assertChain()
    await sendRawTransaction(client, { serializedTransaction })
    return undefined
  } catch (error) {
    const { message, details = '' } = error as NodeError
    if (known.test(message) || known.test(details)) return undefined
    return error as Error
  }
}
