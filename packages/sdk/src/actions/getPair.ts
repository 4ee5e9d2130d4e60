import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import {
  type PairAddressMismatchError,
  type ReadFailedError,
  SameTokenError,
} from '../errors/actions.js'
import type { UnknownTokenError } from '../errors/tokens.js'
import { readPools } from './readPools.js'
import type { Pool } from './types.js'

export declare namespace getPair {
  type Parameters<ticker extends string = string> = {
    /** The network. */
    deployment: Deployment<ticker>
    /** Symbol of one token. */
    tokenA: NoInfer<ticker>
    /** Symbol of the other token. */
    tokenB: NoInfer<ticker>
    /** Whose LP balance to read along. */
    account?: Address | undefined
  }
  type ReturnType<ticker extends string = string> = Pool<ticker> & {
    /** Block the pool belongs to. */
    blockNumber: bigint
  }
  type ErrorType =
    | ReadFailedError
    | PairAddressMismatchError
    | SameTokenError
    | UnknownTokenError
}

/**
 * One pool at the latest block, whether or not the deployment lists the pair.
 *
 * @param client - Any viem client.
 * @param parameters - {@link getPair.Parameters}
 * @returns The pool, its `tokenA` and `tokenB` in the order asked for;
 * reserves in smallest units, LP amounts with 18 decimals.
 * @throws ReadFailedError when any part cannot be read.
 * @throws PairAddressMismatchError when the deployment's init code hash is not
 * the factory's.
 * @throws UnknownTokenError, SameTokenError for symbols that make no pair.
 *
 * @example
 * ```ts
 * import { type Deployment, getPair } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const pool = await getPair(client, {
 *   deployment,
 *   tokenA: 'DAI',
 *   tokenB: 'USDT',
 * })
 * pool.reserveA // DAI in the pool, 18 decimals
 * ```
 */
export async function getPair<ticker extends string>(
  client: Client,
  { deployment, tokenA, tokenB, account }: getPair.Parameters<ticker>,
): Promise<getPair.ReturnType<ticker>> {
  if (tokenA === tokenB) throw new SameTokenError({ symbol: tokenA })
  const { blockNumber, pools } = await readPools(client, {
    deployment,
    keys: [`${tokenA}-${tokenB}`],
    account,
  })
  // biome-ignore lint/style/noNonNullAssertion: one pool a key
  return { ...pools[0]!, blockNumber }
}
