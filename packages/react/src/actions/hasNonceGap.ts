import type { Client, Hash } from 'viem'
import { getTransaction, getTransactionCount } from 'viem/actions'

/**
 * Whether a sent transaction waits for others that nobody has sent: wallets
 * count on by themselves, also over a chain that began anew behind their back.
 */
export async function hasNonceGap(
  client: Client,
  hash: Hash,
): Promise<boolean> {
  const { blockNumber, from, nonce } = await getTransaction(client, { hash })
  if (blockNumber !== null) return false
  const next = await getTransactionCount(client, {
    address: from,
    blockTag: 'pending',
  })
  // The next number is behind the transaction's own when it is in line.
  return next <= nonce
}
