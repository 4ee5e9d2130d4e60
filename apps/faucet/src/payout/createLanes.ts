import { and, eq, inArray } from 'drizzle-orm'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'
import type { ChainClient } from '../chain/createChainClient.js'
import type { Config } from '../config/types.js'
import { signers } from '../store/schema.js'
import type { Database } from '../store/types.js'

/** One of the faucet's accounts, with its own line of nonces. */
export type Lane = {
  /** Of its row. */
  id: number
  /** From 0; its place in `Probe.accounts`. */
  index: number
  account: PrivateKeyAccount
}

/**
 * Makes sure that each account has its row on this network. A new row begins
 * after whatever the account has sent before, also if not yet mined.
 *
 * @returns Gives the lanes in the accounts' order; asks the database once.
 */
export function createLanes({
  config: { network },
  client,
  accounts,
  db,
}: {
  config: Config
  client: ChainClient
  accounts: readonly PrivateKeyAccount[]
  db: Database
}): () => Promise<readonly Lane[]> {
  const names = accounts.map(({ address }) => address.toLowerCase())
  const find = async () => {
    const rows = await db
      .select({ id: signers.id, address: signers.address })
      .from(signers)
      .where(and(eq(signers.network, network), inArray(signers.address, names)))
    return new Map(rows.map(({ id, address }) => [address, id]))
  }
  let lanes: readonly Lane[] | undefined
  return async () => {
    if (lanes !== undefined) return lanes
    let ids = await find()
    if (ids.size < accounts.length) {
      const rows = await Promise.all(
        accounts.map(async ({ address }) => ({
          network,
          address: address.toLowerCase(),
          nextNonce: await getTransactionCount(client, {
            address,
            blockTag: 'pending',
          }),
        })),
      )
      await db.insert(signers).values(rows).onConflictDoNothing()
      ids = await find()
    }
    lanes = accounts.map((account, index) => ({
      id: ids.get(names[index] as string) as number,
      index,
      account,
    }))
    return lanes
  }
}
