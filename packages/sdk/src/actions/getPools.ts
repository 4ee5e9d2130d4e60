import type { Address, Client } from 'viem'
import { readPools } from '../contracts/readPools.js'
import type { Pool } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import type {
  PairAddressMismatchError,
  ReadFailedError,
  WrongNetworkError,
} from '../errors/actions.js'

export declare namespace getPools {
  type Parameters<symbols extends string = string> = {
    deployment: Deployment<symbols>
    /**
     * The account whose LP balances are also read.
     * @default the client's account, if any
     */
    account?: Address | undefined
    /** The block to read at. @default the latest */
    blockNumber?: bigint | undefined
  }
  type ReturnType<symbols extends string = string> = {
    blockNumber: bigint
    pools: Pool<symbols>[]
  }
  type ErrorType =
    | ReadFailedError
    | PairAddressMismatchError
    | WrongNetworkError
}

/**
 * Reads all pools of a deployment at one block and in one request, including existing
 * pairs of imported tokens, and an account's LP balances if there is an account.
 *
 * @returns Reserves in smallest units, and LP amounts with 18 decimals. A pair that the
 * factory has not created has `exists: false` and zeros.
 */
export async function getPools<symbols extends string>(
  client: Client,
  parameters: getPools.Parameters<symbols>,
): Promise<getPools.ReturnType<symbols>> {
  const { blockNumber, pools } = await readPools(client, {
    ...parameters,
    account: parameters.account ?? client.account?.address,
  })
  return { blockNumber, pools }
}
