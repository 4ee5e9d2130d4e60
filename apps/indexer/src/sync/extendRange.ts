import type { Client, Hash } from 'viem'
import type { Query } from '../store/types.js'
import { type Chain, dropRange } from './checkChain.js'
import { readRange } from './readRange.js'

/**
 * Claims the lowest range that nobody is reading and that has unread blocks,
 * reads up to `most` of these, and stores what they hold. The claim is a lock on
 * the range's row: a worker that dies leaves the range as it was, and free.
 *
 * @returns Whether there was such a range.
 */
export async function extendRange(
  query: Query,
  client: Client,
  { genesisHash, head, pairs, rangeSize }: Chain,
  most: number,
): Promise<boolean> {
  // Held to the end, so that a reset waits until this is stored.
  const [chain] = await query(
    'select from chain where genesis_hash = $1 and pairs = $2 and range_size = $3 for share',
    [genesisHash, pairs, rangeSize],
  )
  if (!chain) return false
  const [range] = await query<{
    first: string
    next: string
    hash: Hash | null
  }>(
    `select first, next, hash from ranges
     where next < first + $1 and next <= $2
     order by first limit 1 for update skip locked`,
    [rangeSize, head],
  )
  if (!range) return false
  const first = Number(range.first)
  const fromBlock = Number(range.next)
  const toBlock = Math.min(first + rangeSize, fromBlock + most, head + 1) - 1
  const { parentHash, hash, logs, transactions } = await readRange(client, {
    pairs,
    genesisHash,
    fromBlock,
    toBlock,
  })
  if (range.hash !== null && range.hash !== parentHash) {
    // What it holds is of blocks that were replaced.
    await dropRange(query, first, rangeSize)
    return true
  }
  await query(
    `insert into logs (block, log_index, pair, topic, json)
     select * from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[])`,
    [
      logs.map(({ blockNumber }) => Number(blockNumber)),
      logs.map(({ logIndex }) => Number(logIndex)),
      logs.map(({ address }) => address.toLowerCase()),
      logs.map(({ topics }) => topics[0]),
      logs.map((log) =>
        JSON.stringify({ ...log, address: log.address.toLowerCase() }),
      ),
    ],
  )
  // A transaction may have moved here from a range that is yet to be dropped.
  await query(
    `insert into transactions (hash, block, json)
     select * from unnest($1::text[], $2::bigint[], $3::text[])
     on conflict (hash) do update set block = excluded.block, json = excluded.json`,
    [
      transactions.map(({ hash }) => hash),
      transactions.map(({ blockNumber }) => Number(blockNumber)),
      transactions.map((transaction) => JSON.stringify(transaction)),
    ],
  )
  await query(
    `update ranges set next = $2, hash = $3,
       parent_hash = coalesce(parent_hash, $4) where first = $1`,
    [first, toBlock + 1, hash, parentHash],
  )
  return true
}
