import type { Client } from 'viem'
import { assertNetwork } from './assertNetwork.js'

export declare namespace onNetwork {
  type Expected = Partial<assertNetwork.Parameters['deployment']>
}

/** The network that a client was last compared with, or is. */
const compared = new WeakMap<Client, { id: string; check: Promise<void> }>()

/**
 * Waits for a read, and the first time that a client reads of a network, for
 * {@link assertNetwork} as well. Figures of another chain look real.
 */
export async function onNetwork<value>(
  client: Client,
  deployment: onNetwork.Expected | undefined,
  reading: Promise<value>,
): Promise<value> {
  const [read, check] = await Promise.allSettled([reading, compare()])
  // A read that failed as well says more, except of another chain.
  if (
    check.status === 'rejected' &&
    (read.status === 'fulfilled' || check.reason.name === 'WrongNetworkError')
  )
    throw check.reason
  return reading

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
