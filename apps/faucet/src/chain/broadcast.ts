import type { Hex } from 'viem'
import { sendRawTransaction } from 'viem/actions'
import type { Faucet } from '../faucet.js'

type NodeError = Error & { details?: string; code?: unknown }

// Nodes' answers for a transaction that they, or the chain, already have.
const known = /already known|already imported|known transaction|nonce too low/i

// 'replacement transaction underpriced' differs: the node has another transaction.
const underpriced = /(?<!replacement transaction )underpriced/i

/** JSON-RPC's codes for a transaction that a node refuses. */
const refusals: ReadonlySet<unknown> = new Set([-32_000, -32_003, -32_010])

/** Checks whether a node refuses bytes because of a low gas price. */
export const isUnderpriced = (error: NodeError | undefined): boolean =>
  error !== undefined && underpriced.test(error.details ?? error.message)

/** Checks whether a node refuses bytes for another reason than their price. */
export const isRefused = (error: NodeError | undefined): boolean =>
  refusals.has(error?.code) &&
  !/underpriced|max fee per gas|base fee|fee too low/i.test(
    error?.details ?? `${error?.message}`,
  )

/**
 * Sends signed bytes to the node, if its chain is still the same. Sending them
 * again is harmless, so a node that has them counts as success.
 *
 * @returns `undefined`, or the reason why the node does not have them.
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
