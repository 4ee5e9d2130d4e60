import { type Client, zeroAddress } from 'viem'
import { getProtocolFee } from '../amm/getProtocolFee.js'
import { getResult } from '../contracts/getResult.js'
import { readPools } from '../contracts/readPools.js'
import { factoryCall, pairPlanCall } from '../contracts/reads.js'
import type { Pool } from '../contracts/types.js'
import { findPair } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'

/**
 * Reads a pool, including the protocol fee that the pair mints before a deposit or
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
  const { factory } = deployment.contracts
  const pair = findPair(deployment, tokenA, tokenB)
  const { pools, extraReads } = await readPools(client, {
    deployment,
    pairs: [pair],
    extraReads: [
      factoryCall(factory, 'feeTo'),
      pairPlanCall(pair.pairAddress, 'kLast'),
    ],
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
