import type { Client } from 'viem'
import { ReadFailedError } from '../errors/actions.js'
import { parseQuantity } from '../utils/parseQuantity.js'

/** Reads the chain's id. A node that is starting may answer nothing. */
export async function readChainId(client: Client): Promise<number> {
  const answer = await client.request({ method: 'eth_chainId' })
  try {
    return Number(parseQuantity(answer))
  } catch (cause) {
    throw new ReadFailedError({ read: 'chain id', cause })
  }
}
