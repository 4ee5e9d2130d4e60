import type { Client } from 'viem'
import { assertNetwork } from './assertNetwork.js'

export declare namespace onNetwork {
  type Expected = Partial<assertNetwork.Parameters['deployment']>
}

/** The last check of each client, which may still be running. */
const compared = new WeakMap<Client, { id: string; check: Promise<void> }>()

/**
 * Waits for a read. A client's first read of a network also waits for
 * {@link assertNetwork}, because results from another chain look real.
 */
export async function onNetwork<value>(
  client: Client,
  deployment: onNetwork.Expected | undefined,
  reading: Promise<value>,
): Promise<value> {
  // Handles a failure of this promise, because nothing else does if the chain is wrong.
  reading.catch(() => undefined)
  const problem = await compare().catch((error: Error) => error)
  if (problem?.name === 'WrongNetworkError') throw problem
  // If the read failed, its error is more specific than the error of the check.
  const value = await reading
  if (problem) throw problem
  return value

  async function compare() {
    const { chain, genesisHash } = deployment ?? {}
    if (!chain || !genesisHash || 'isTrusted' in client) return
    const id = `${chain.id}:${genesisHash}`
    const known = compared.get(client)
    if (known?.id === id) return known.check
    const check = assertNetwork(client, { deployment: { chain, genesisHash } })
    compared.set(client, { id, check })
    check.catch(() => compared.delete(client))
    return check
  }
}
