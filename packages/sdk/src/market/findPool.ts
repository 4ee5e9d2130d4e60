import type { Address } from 'viem'
import { findPair } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { UnlistedPoolError } from '../errors/actions.js'
import type { Token } from '../tokens/types.js'

/** A pool of the deployment, with its tokens in the requested order. */
export type MarketPool<symbols extends string = string> = {
  tokenA: Token<symbols>
  tokenB: Token<symbols>
  pairAddress: Address
  /** True if `tokenA` is the pair's `token0`. */
  isA0: boolean
  /** Fee in basis points. */
  feeBps: number
}

export function findPool<symbols extends string>({
  deployment,
  ...ids
}: {
  deployment: Deployment<symbols>
  tokenA: NoInfer<symbols> | Address
  tokenB: NoInfer<symbols> | Address
}): MarketPool<symbols> {
  const pair = findPair(deployment, ids.tokenA, ids.tokenB)
  const { key, tokenA, tokenB, pairAddress } = pair
  if (!deployment.pairs.includes(key))
    throw new UnlistedPoolError({ pair: key })
  return {
    tokenA,
    tokenB,
    pairAddress,
    isA0: pair.token0 === tokenA.address,
    feeBps: deployment.feeBps,
  }
}
