import type { Address, Client } from 'viem'
import { getPairs, toPair } from '../contracts/getPairs.js'
import { readPools } from '../contracts/readPools.js'
import type { Deployment } from '../deployment/types.js'
import {
  type PairAddressMismatchError,
  type ReadFailedError,
  SameTokenError,
} from '../errors/actions.js'
import type { UnknownTokenError } from '../errors/tokens.js'
import { getToken } from '../tokens/getToken.js'
import type { Token } from '../tokens/types.js'
import type { Pool } from './types.js'

export declare namespace getPair {
  type Parameters<ticker extends string = string> = {
    deployment: Deployment<ticker>
    tokenA: NoInfer<ticker> | Address
    tokenB: NoInfer<ticker> | Address
    /** Owner of the LP balance. @default the client's account, if any */
    account?: Address | undefined
  }
  type ReturnType<ticker extends string = string> = Pool<ticker> & {
    blockNumber: bigint
  }
  type ErrorType =
    | ReadFailedError
    | PairAddressMismatchError
    | SameTokenError
    | UnknownTokenError
}

/**
 * Reads one pool at the latest block, even if the deployment does not list it.
 *
 * @returns Reserves in smallest units, LP amounts with 18 decimals. `tokenA`,
 * `tokenB`, and the `key` of an unlisted pair follow the order of the
 * parameters.
 */
export async function getPair<ticker extends string>(
  client: Client,
  { deployment, tokenA, tokenB, account }: getPair.Parameters<ticker>,
): Promise<getPair.ReturnType<ticker>> {
  const [a, b] = [tokenA, tokenB].map((id) => getToken(deployment, id)) as [
    Token<ticker>,
    Token<ticker>,
  ]
  if (a.address === b.address) throw new SameTokenError({ tokens: [a, b] })
  const { blockNumber, pools } = await readPools(client, {
    deployment,
    pairs: [toPair(deployment, a, b)],
    account: account ?? client.account?.address,
  })
  const [pool] = pools as [Pool<ticker>]
  const listed = getPairs(deployment as Deployment).get(
    pool.pairAddress.toLowerCase(),
  ) as Pool<ticker> | undefined
  return { ...pool, key: listed?.key ?? pool.key, blockNumber }
}
