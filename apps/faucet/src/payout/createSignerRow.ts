import { and, eq } from 'drizzle-orm'
import type { Address } from 'viem'
import { getTransactionCount } from 'viem/actions'
import type { ChainClient } from '../chain/createChainClient.js'
import type { Config } from '../config/types.js'
import { signers } from '../store/schema.js'
import type { Database } from '../store/types.js'

/**
 * Makes sure that the faucet's account has its row on this network. A new row
 * begins after whatever the account has sent before, also if not yet mined.
 *
 * @returns Gives the row's id; asks the database once.
 */
export function createSignerRow({
  config: { network },
  client,
  address,
  db,
}: {
  config: Config
  client: ChainClient
  address: Address
  db: Database
}): () => Promise<number> {
  const key = { network, address: address.toLowerCase() }
  const find = async () => {
    const [signer] = await db
      .select({ id: signers.id })
      .from(signers)
      .where(
        and(eq(signers.network, key.network), eq(signers.address, key.address)),
      )
    return signer?.id
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
    return id as number
  }
}
