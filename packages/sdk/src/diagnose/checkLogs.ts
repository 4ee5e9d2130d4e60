import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { createLogReader } from '../events/createLogReader.js'
import { pairCreatedTopic } from '../events/topics.js'
import type { LogFilter } from '../events/types.js'
import { error, type Finding, ok } from './findings.js'

/**
 * Maximum parts of 32,000 blocks to search. Pairs are usually created soon after the
 * start.
 */
const maxParts = 8

/**
 * Checks that `eth_getLogs` returns the creation events of these pairs. A node without
 * logs returns an empty list, as if nothing had happened on the chain.
 *
 * @param pairs - Addresses in lower case.
 */
export async function checkLogs(
  client: Client,
  deployment: Deployment,
  { pairs, head }: { pairs: readonly string[]; head: number },
): Promise<Finding | []> {
  if (pairs.length === 0) return []
  const { contracts, startBlock } = deployment
  const check = 'logs'
  const missing = new Set(pairs)
  const filter: LogFilter = {
    address: [contracts.factory.toLowerCase() as Address],
    topics: [pairCreatedTopic],
  }
  const range = { fromBlock: startBlock, toBlock: head }
  let parts = 0
  for await (const { logs, toBlock } of createLogReader(client, deployment)(
    [filter],
    range,
    'up',
  )) {
    // The event's data is the pair's address, followed by the number of pairs.
    for (const { data } of logs) missing.delete(`0x${data.slice(26, 66)}`)
    if (missing.size === 0)
      return ok(
        check,
        `Found the creation events of all ${pairs.length} pairs.`,
      )
    if (++parts === maxParts && toBlock < head)
      return {
        check,
        severity: 'skipped',
        message: `At block ${toBlock}, ${missing.size} of ${pairs.length} pairs don't exist yet.`,
      }
  }
  return error(
    check,
    `eth_getLogs misses the creation events of ${missing.size} of ${pairs.length} pairs. Histories and charts would be incomplete.`,
    'In chain.rpcUrls, list first a node that keeps all logs since startBlock, or correct startBlock.',
  )
}
