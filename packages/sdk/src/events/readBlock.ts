import type { Client } from 'viem'
import { ReadFailedError } from '../errors/actions.js'
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
