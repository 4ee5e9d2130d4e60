import type { Client, Hash } from 'viem'
import { failRead } from '../errors/failRead.js'
import { parseQuantity } from '../utils/parseQuantity.js'

/** Reads the chain's id. A node that is still starting may return nothing. */
export async function readChainId(client: Client): Promise<number> {
  return client
    .request({ method: 'eth_chainId' })
    .then((answer) => Number(parseQuantity(answer)))
    .catch(failRead('chain id'))
}

/** Reads the hash of block 0. Undefined if the node does not have the block. */
export async function readGenesis(client: Client): Promise<Hash | undefined> {
  const block = await client.request({
    method: 'eth_getBlockByNumber',
    params: ['0x0', false],
  })
  const isFirst = parseQuantity(block?.number) === 0n
  const hash: unknown = block?.hash
  return isFirst && typeof hash === 'string' ? (hash as Hash) : undefined
}
