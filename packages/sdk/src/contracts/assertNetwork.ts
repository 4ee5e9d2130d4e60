import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { type ReadFailedError, WrongNetworkError } from '../errors/actions.js'
import { readChainId, readGenesis } from './readChain.js'

export declare namespace assertNetwork {
  type Parameters = {
    /** The deployment whose chain id and genesis hash the node must have. */
    deployment: Pick<Deployment, 'chain' | 'genesisHash'>
  }
  type ErrorType = ReadFailedError | WrongNetworkError
}

/**
 * Asserts that a client's node serves the deployment's chain: compares the chain id and
 * the hash of block 0. If the node does not serve block 0, compares only the id.
 *
 * A client's first read of a deployment includes this check in the same batch. Call
 * this action if a test chain may have restarted since then.
 *
 * @throws WrongNetworkError with the field that differs.
 */
export async function assertNetwork(
  client: Client,
  { deployment }: assertNetwork.Parameters,
): Promise<void> {
  const { chain, genesisHash } = deployment
  const [chainId, hash = genesisHash] = await Promise.all([
    readChainId(client),
    readGenesis(client).catch(() => undefined),
  ])
  for (const [field, actual, expected] of [
    ['chainId', chainId, chain.id],
    ['genesisHash', hash, genesisHash],
  ] as const)
    if (`${actual}`.toLowerCase() !== `${expected}`.toLowerCase())
      throw new WrongNetworkError({ field, actual, expected })
}
