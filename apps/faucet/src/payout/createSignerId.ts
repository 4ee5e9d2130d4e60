import { and, eq } from 'drizzle-orm'
import type { Address } from 'viem'
import { getTransactionCount } from 'viem/actions'
import type { ChainClient } from '../chain/createChainClient.js'
import { signers } from '../store/schema.js'
import type { Database } from '../store/types.js'

/**
 * Makes sure that the account has its row on this network. A new row begins
 * after whatever the account has sent before, also if not yet mined.
 *
 * @returns Gives the row's id; asks the database once.
 */
export function createSignerId({
  network,
  client,
  address: account,
  db,
}: {
  network: string
  client: ChainClient
  address: Address
  db: Database
}): () => Promise<number> {
  const address = account.toLowerCase()
  const find = () =>
    db
      .select({ id: signers.id })
      .from(signers)
      .where(and(eq(signers.network, network), eq(signers.address, address)))
  let id: number | undefined
  return async () => {
    if (id !== undefined) return id
    let [row] = await find()
    if (row === undefined) {
      const nextNonce = await getTransactionCount(client, {
        address: account,
        blockTag: 'pending',
      })
      await db
        .insert(signers)
        .values({ network, address, nextNonce })
        .onConflictDoNothing()
      ;[row] = await find()
    }
    if (row === undefined) throw new Error('the signer has no row')
    id = row.id
    return id
  }
}
