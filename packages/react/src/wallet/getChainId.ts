import type { Client } from 'viem'
import { getChainId as viem_getChainId } from 'viem/actions'
import { ChainUndeterminedError } from '../errors/chain.js'

export async function getChainId(
  client: Client,
  expected: number,
): Promise<number> {
  return viem_getChainId(client).catch((cause: Error) => {
    throw new ChainUndeterminedError({
      chainId: expected,
      reason: 'chainId',
      cause,
    })
  })
}
