import type { Address, Client } from 'viem'
import { readPools } from '../contracts/readPools.js'
import type { Pool } from '../contracts/types.js'
import { findPair } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import type { SameTokenError } from '../errors/actions.js'
import type { UnknownTokenError } from '../errors/tokens.js'
import type { getPools } from './getPools.js'

export declare namespace getPair {
  type Parameters<symbols extends string = string> = {
    deployment: Deployment<symbols>
    tokenA: NoInfer<symbols> | Address
    tokenB: NoInfer<symbols> | Address
    /** Account whose LP balance is read. @default the client's account, if any */
    account?: Address | undefined
  }
  type ReturnType<symbols extends string = string> = Pool<symbols> & {
    blockNumber: bigint
  }
  type ErrorType = SameTokenError | UnknownTokenError | getPools.ErrorType
}

/**
 * Reads one pool at the latest block, even if the deployment does not list it.
 *
 * @returns Reserves in smallest units, and LP amounts with 18 decimals. `tokenA`,
 * `tokenB`, and the `key` of an unlisted pair follow the order of the parameters.
 */
export async function getPair<symbols extends string>(
  client: Client,
  { deployment, tokenA, tokenB, account }: getPair.Parameters<symbols>,
): Promise<getPair.ReturnType<symbols>> {
  const { blockNumber, pools } = await readPools(client, {
    deployment,
    pairs: [findPair(deployment, tokenA, tokenB)],
    account: account ?? client.account?.address,
  })
  const [pool] = pools as [Pool<symbols>]
  return { ...pool, blockNumber }
}
