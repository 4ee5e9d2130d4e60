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
  address,
  db,
}: {
  network: string
  client: ChainClient
  address: Address
  db: Database
}): () => Promise<number> {
  const key = { network, address: address.toLowerCase() }
  const find = async () => {
    const [row] = await db
      .select({ id: signers.id })
      .from(signers)
      .where(
        and(eq(signers.network, network), eq(signers.address, key.address)),
      )
    return row?.id
  }
  let id: number | undefined
  return async () => {
    id ??= await find()
    if (id !== undefined) return id
    const nextNonce = await getTransactionCount(client, {
      address,
      blockTag: 'pending',
    })
    await db
      .insert(signers)
      .values({ ...key, nextNonce })
      .onConflictDoNothing()
    id = await find()
    if (id === undefined) throw new Error('the signer has no row')
    return id
  }
}
