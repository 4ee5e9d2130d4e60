import type { Client, Hash } from 'viem'
import { ReadFailedError } from '../errors/actions.js'
import { request, toHex } from './request.js'

/** A block, as far as it is needed. */
export type Block = { number: number; hash: Hash; timestamp: number }

/** Reads the newest block, or one by its number. */
export async function readBlock(
  client: Client,
  block: 'latest' | number,
  signal: AbortSignal | undefined,
): Promise<Block> {
  const read = block === 'latest' ? 'head of the chain' : `block ${block}`
  const found = await request(
    client,
    'eth_getBlockByNumber',
    [block === 'latest' ? block : toHex(block), false],
    { read, signal },
  )
  if (!found)
    throw new ReadFailedError({
      read,
      cause: new Error(`The node has no block ${block}.`),
    })
  const { number, hash, timestamp } = found
  return { number: Number(number), hash, timestamp: Number(timestamp) }
}
