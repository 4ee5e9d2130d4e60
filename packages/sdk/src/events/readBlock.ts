import type { Client, Hash } from 'viem'
import { BlockNotFoundError, ReadFailedError } from '../errors/actions.js'
import { type Block, requestBlock } from './request.js'

export async function readBlock(
  client: Client,
  block: 'latest' | number,
  signal: AbortSignal | undefined,
): Promise<Block> {
  const read = block === 'latest' ? 'head of the chain' : `block ${block}`
  const found = await requestBlock(client, block, { read, signal })
  if (found) return found
  const cause = new Error(`The node has no block ${block}.`)
  throw new ReadFailedError({ read, cause })
}

/** Reads the timestamp of the block with an event or a transaction. */
export async function readTime(
  client: Client,
  hash: Hash,
  blockNumber: number,
  signal?: AbortSignal | undefined,
): Promise<number> {
  const options = { read: `block ${blockNumber}`, signal }
  const block = await requestBlock(client, hash, options)
  if (!block) throw new BlockNotFoundError({ hash, blockNumber })
  return block.timestamp
}
