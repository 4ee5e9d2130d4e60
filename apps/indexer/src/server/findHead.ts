import type { Hash } from 'viem'
import type { Query } from '../store/types.js'

/** The newest block up to which everything is known. */
export type Head = { number: number; hash: Hash }

/** Follows the ranges from the first one as far as each goes on from its parent. */
export async function findHead(query: Query): Promise<Head | undefined> {
  const [head] = await query<{ number: string; hash: Hash }>(
    `select next - 1 as number, hash from (
       select *, bool_and(goes_on) over (order by first) as is_whole from (
         select *, case when lag(next) over places is null
           then first = (select start_block from chain)
           else first = lag(next) over places and parent_hash = lag(hash) over places
           end as goes_on
         from ranges where hash is not null
         window places as (order by first)
       ) neighbours
     ) followed
     where is_whole order by first desc limit 1`,
  )
  return head && { number: Number(head.number), hash: head.hash }
}
