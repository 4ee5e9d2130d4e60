import type { Client, Hash } from 'viem'
import { ReadFailedError } from '../errors/actions.js'
import { request, toHex } from './request.js'

export type Block = { number: number; hash: Hash; timestamp: number }

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
  if (!found)
    throw new ReadFailedError({
      read,
      cause: new Error(`The node has no block ${block}.`),
    })
  const { number, hash, timestamp } = found
  return { number: Number(number), hash, timestamp: Number(timestamp) }
}
