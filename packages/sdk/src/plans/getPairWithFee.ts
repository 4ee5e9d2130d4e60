import { type Client, zeroAddress } from 'viem'
import type { Pool } from '../actions/types.js'
import { getProtocolFee } from '../amm/getProtocolFee.js'
import { toPair } from '../contracts/getPairs.js'
import { getResult } from '../contracts/getResult.js'
import { readPools } from '../contracts/readPools.js'
import { feeTo, kLast } from '../contracts/reads.js'
import type { Deployment } from '../deployment/types.js'
import { SameTokenError } from '../errors/actions.js'
import { getToken } from '../tokens/getToken.js'
import type { Token } from '../tokens/types.js'

/**
 * Reads a pool with the protocol fee that the pair mints before a deposit or
 * withdrawal.
 */
export async function getPairWithFee(
  client: Client,
  {
    deployment,
    tokenA,
    tokenB,
  }: { deployment: Deployment; tokenA: string; tokenB: string },
): Promise<Pool> {
  const [a, b] = [tokenA, tokenB].map((id) => getToken(deployment, id)) as [
    Token,
    Token,
  ]
  if (a.address === b.address) throw new SameTokenError({ tokens: [a, b] })
  const { factory } = deployment.contracts
  const pair = toPair(deployment, a, b)
  const { pools, extraReads } = await readPools(client, {
    deployment,
    pairs: [pair],
    extraReads: [feeTo(factory), kLast(pair.pairAddress)],
  })
  const [pool] = pools as [Pool]
  if (!pool.exists) return pool
  const feeOn = getResult(extraReads[0], 'fee recipient') !== zeroAddress
  const protocolFee = getProtocolFee({
    ...pool,
    feeOn,
    kLast: getResult(extraReads[1], 'last k'),
  })
  return { ...pool, totalSupply: pool.totalSupply + protocolFee }
}
