import type { Client, Hash } from 'viem'
import { BlockNotFoundError, ReadFailedError } from '../errors/actions.js'
import { type Block, request, toHex } from './request.js'

export async function readBlock(
  client: Client,
  block: 'latest' | number,
  signal: AbortSignal | undefined,
): Promise<Block> {
  const read = block === 'latest' ? 'head of the chain' : `block ${block}`
  const param = block === 'latest' ? block : toHex(block)
  const options = { read, signal }
  const found = await request(
    client,
    'eth_getBlockByNumber',
    [param, false],
    options,
  )
  if (found) return found
  const cause = new Error(`The node has no block ${block}.`)
  throw new ReadFailedError({ read, cause })
}

/** Reads the time of a block that an event or a transaction is in. */
export async function readTime(
  client: Client,
  hash: Hash,
  blockNumber: number,
  signal?: AbortSignal | undefined,
): Promise<number> {
  const options = { read: `block ${blockNumber}`, signal }
  const params: [Hash, false] = [hash, false]
  const block = await request(client, 'eth_getBlockByHash', params, options)
  if (!block) throw new BlockNotFoundError({ hash, blockNumber })
  return block.timestamp
}
