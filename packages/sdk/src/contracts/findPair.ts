import type { Address } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { SameTokenError } from '../errors/actions.js'
import { getToken } from '../tokens/getToken.js'
import { getPairs, type Pair, toPair } from './getPairs.js'

/**
 * Finds the pair of two tokens, in their order, whether or not the deployment
 * lists it. If it does, the pair keeps its key.
 */
export function findPair<ticker extends string>(
  deployment: Deployment<ticker>,
  idA: NoInfer<ticker> | Address,
  idB: NoInfer<ticker> | Address,
): Pair<ticker> {
  const tokenA = getToken(deployment, idA)
  const tokenB = getToken(deployment, idB)
  if (tokenA.address === tokenB.address)
    throw new SameTokenError({ tokens: [tokenA, tokenB] })
  const pair = toPair(deployment, tokenA, tokenB)
  const listed = getPairs(deployment as Deployment).get(
    pair.pairAddress.toLowerCase(),
  ) as Pair<ticker> | undefined
  return { ...pair, key: (listed ?? pair).key }
}
