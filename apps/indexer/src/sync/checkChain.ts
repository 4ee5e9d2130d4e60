import type { Hash } from 'viem'
import type { Query } from '../store/types.js'

/** Any constant will do that nobody else uses on this database. */
const chainLock = 5_000_002_612n

/** What is read of a chain, and how. */
export type Plan = {
  pairs: readonly string[]
  startBlock: number
  /** Blocks of a range: what a worker claims, and what a reorganisation costs. */
  rangeSize: number
}

/** A plan, and the chain as it is now. */
export type Chain = Plan & { genesisHash: Hash; head: number }

/**
 * Forgets what is not of the chain as it is now: everything after a reset, the
 * ranges that a reorganisation has replaced, and both neighbours where one was
 * read before it and the other after. Then lists the ranges up to the head.
 */
export async function checkChain(
  query: Query,
  { genesisHash, head, pairs, startBlock, rangeSize }: Chain,
  readHash: (block: number) => Promise<Hash | undefined>,
): Promise<void> {
  const [lock] = await query<{ isFree: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isFree"',
    [chainLock],
  )
  // Another worker is at it.
  if (!lock?.isFree) return
  const [known] = await query(
    `select from chain where genesis_hash = $1 and pairs = $2
       and start_block = $3 and range_size = $4`,
    [genesisHash, pairs, startBlock, rangeSize],
  )
  if (!known) {
    // Waits for the workers that are storing something.
    await query('select from chain for update')
    for (const table of ['chain', 'ranges', 'logs', 'transactions'])
      await query(`delete from ${table}`)
    await query(
      `insert into chain (genesis_hash, pairs, start_block, range_size)
       values ($1, $2, $3, $4)`,
      [genesisHash, pairs, startBlock, rangeSize],
    )
  }

  const ranges = await query<{ first: string; next: string; hash: Hash }>(
    'select first, next, hash from ranges where hash is not null order by first desc',
  )
  for (const { first, next, hash } of ranges) {
    if ((await readHash(Number(next) - 1)) === hash) break
    await dropRange(query, Number(first), rangeSize)
  }
  const torn = await query<{ first: string; before: string }>(
    `select first, before from (
       select first, parent_hash,
         lag(first) over places as before,
         lag(next) over places as place,
         lag(hash) over places as expected
       from ranges where hash is not null
       window places as (order by first)
     ) neighbours
     where place = first and expected <> parent_hash`,
  )
  for (const { first, before } of torn)
    for (const start of [first, before])
      await dropRange(query, Number(start), rangeSize)

  await query(
    `insert into ranges (first, next)
     select first, first from generate_series($1::bigint, $2::bigint, $3::bigint) first
     on conflict do nothing`,
    [startBlock, head, rangeSize],
  )
}

/** Makes a range one that has yet to be read. */
export async function dropRange(
  query: Query,
  first: number,
  rangeSize: number,
): Promise<void> {
  await query(
    'update ranges set next = first, hash = null, parent_hash = null where first = $1',
    [first],
  )
  for (const table of ['logs', 'transactions'])
    await query(
      `delete from ${table} where block >= $1 and block < $1::bigint + $2`,
      [first, rangeSize],
    )
}
