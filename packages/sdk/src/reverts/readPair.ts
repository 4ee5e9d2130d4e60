import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { getPair, routerFactory } from '../contracts/reads.js'
import type { Refused } from './types.js'

/** The pair of two tokens, from the factory of the router that was called. */
export async function readPair(
  client: Client,
  { refused, blockNumber }: Refused,
  tokenA: Address,
  tokenB: Address,
): Promise<Address> {
  const factory = await readContract(client, {
    ...routerFactory(refused.address),
    blockNumber,
  })
  return readContract(client, {
    ...getPair(factory, tokenA, tokenB),
    blockNumber,
  })
}
