import type { Query } from '../store/types.js'
import type { Head } from './findHead.js'

/** Events of an answer: about 10 MB of JSON. */
const most = 20_000

export type LogFilter = {
  fromBlock: number
  toBlock: number
  addresses: readonly string[]
  topics: readonly string[]
}

/**
 * The logs of a filter in the chain's order, as JSON, and up to which block these
 * are all: where there are too many for an answer, the rest is asked for next.
 */
export async function findLogs(
  query: Query,
  head: Head,
  { fromBlock, toBlock, addresses, topics }: LogFilter,
): Promise<{ toBlock: number; logs: string }> {
  const values = [fromBlock, Math.min(toBlock, head.number), addresses, topics]
  const where =
    'block between $1 and $2 and pair = any($3::text[]) and topic = any($4::text[])'
  const [cut] = await query<{ block: string }>(
    `select block from logs where ${where} order by block, log_index offset ${most} limit 1`,
    values,
  )
  const last = cut
    ? // A block that is too much by itself comes whole.
      Math.max(Number(cut.block) - 1, fromBlock)
    : Math.min(toBlock, head.number)
  const [found] = await query<{ logs: string | null }>(
    `select string_agg(json, ',' order by block, log_index) as logs from logs where ${where}`,
    [fromBlock, last, addresses, topics],
  )
  return { toBlock: last, logs: `[${found?.logs ?? ''}]` }
}
