import type { Hex } from 'viem'
import { sendRawTransaction } from 'viem/actions'
import type { Faucet } from '../faucet.js'

type NodeError = Error & { details?: string; code?: unknown }

// Errors of a node that already has the transaction, or whose chain has used its nonce.
const known = /already known|already imported|known transaction|nonce too low/i

// Does not match 'replacement transaction underpriced', which means that the node has
// another transaction with this nonce.
const underpriced = /(?<!replacement transaction )underpriced/i

/** JSON-RPC codes for a transaction that a node refuses. */
const refusals: ReadonlySet<unknown> = new Set([-32_000, -32_003, -32_010])

/** Checks whether a node rejected a transaction because its gas price is too low. */
export const isUnderpriced = (error: NodeError | undefined): boolean =>
  error !== undefined && underpriced.test(error.details ?? error.message)

/** Checks whether a node rejected a transaction for a reason other than its gas price. */
export const isRefused = (error: NodeError | undefined): boolean =>
  refusals.has(error?.code) &&
  !/underpriced|max fee per gas|base fee|fee too low/i.test(
    error?.details ?? `${error?.message}`,
  )

/**
 * Sends a signed transaction, unless the node now serves another chain. Sending it
 * again is harmless, so a node that already has it counts as success.
 *
 * @returns Undefined if the node has the transaction, otherwise the error.
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
