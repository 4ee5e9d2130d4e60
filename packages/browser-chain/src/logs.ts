import type { Chain } from './createChain.js'
import { invalidParams, RpcError } from './errors.js'
import { formatLog } from './format.js'
import {
  isGiven,
  parseAddress,
  parseHash,
  parseList,
  parseObject,
} from './parse.js'
import { parseBlock } from './parseRequest.js'
import type { Hex, StoredBlock, StoredLog } from './types.js'

export type LogCriteria = {
  addresses: Set<Hex> | undefined
  /** Topics by position: a list of alternatives, or undefined for any topic. */
  topics: readonly (readonly Hex[] | undefined)[]
}

export function parseCriteria(filter: unknown): LogCriteria {
  const { address, topics } = parseObject(filter, 'A filter')
  const list = parseList(topics ?? [], 'Topics')
  if (list.length > 4) throw invalidParams('exceeded maximum topics len')
  const addresses = isGiven(address) ? [address].flat().map(parseAddress) : []
  return {
    addresses: addresses.length > 0 ? new Set(addresses) : undefined,
    topics: list.map((topic) => {
      const choices = [topic].flat()
      return choices.length === 0 || choices.includes(null)
        ? undefined
        : choices.map(parseHash)
    }),
  }
}

/** Returns the logs of an `eth_getLogs` request. */
export function getLogs(chain: Chain, filter: unknown) {
  const criteria = parseCriteria(filter)
  const { blockHash, fromBlock, toBlock } = parseObject(filter, 'A filter')
  if (isGiven(blockHash)) {
    if (isGiven(fromBlock) || isGiven(toBlock))
      throw invalidParams(
        'cannot specify both blockHash and fromBlock/toBlock, choose one or the other',
      )
    const number = chain.blocks.findBlock(parseHash(blockHash))
    if (number === undefined) throw new RpcError(-32000, 'unknown block')
    return findLogs(chain, criteria, number, number)
  }
  const last = Number(chain.blocks.head.number)
  const toNumber = (tag: unknown) => {
    const block = parseBlock(chain, tag)
    return block === 'pending' ? last : Number(block.number)
  }
  const from = toNumber(fromBlock)
  // If the range ends above the latest block, uses the latest block.
  const isBeyond = typeof toBlock === 'string' && Number(toBlock) > last
  return findLogs(chain, criteria, from, isBeyond ? last : toNumber(toBlock))
}

/** Returns the logs of a block range, including both ends. */
export function findLogs(
  { blocks }: Chain,
  criteria: LogCriteria,
  from: number,
  to: number,
) {
  return blocks
    .slice(from, to)
    .flatMap((block) => findBlockLogs(block, criteria))
}

function findBlockLogs(block: StoredBlock, criteria: LogCriteria) {
  const found: ReturnType<typeof formatLog>[] = []
  let logIndex = 0
  for (const [index, { hash, logs }] of block.transactions.entries())
    for (const log of logs) {
      if (matches(log, criteria))
        found.push(formatLog(log, { block, hash, index, logIndex }))
      logIndex++
    }
  return found
}

const matches = (log: StoredLog, { addresses, topics }: LogCriteria) =>
  (addresses?.has(log.address) ?? true) &&
  topics.every(
    (topic, index) => topic?.includes(log.topics[index] as Hex) ?? true,
  )
