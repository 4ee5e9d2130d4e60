import type { Address } from 'viem'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import { getPairs } from '../contracts/getPairs.js'
import type { Deployment } from '../deployment/types.js'
import { SameTokenError, UnlistedPoolError } from '../errors/actions.js'
import { getToken } from '../tokens/getToken.js'
import type { Token } from '../tokens/types.js'

/** A pool of the deployment, its tokens in the requested order. */
export type MarketPool<ticker extends string = string> = {
  tokenA: Token<ticker>
  tokenB: Token<ticker>
  pairAddress: Address
  /** True if `tokenA` is the pair's `token0`. */
  isA0: boolean
  /** In basis points. */
  feeBps: number
}

export function findPool<ticker extends string>(
  deployment: Deployment<ticker>,
  idA: NoInfer<ticker> | Address,
  idB: NoInfer<ticker> | Address,
): MarketPool<ticker> {
  const tokenA = getToken(deployment, idA)
  const tokenB = getToken(deployment, idB)
  const [a, b] = [tokenA.address, tokenB.address]
  if (a === b) throw new SameTokenError({ tokens: [tokenA, tokenB] })
  const pair = [...getPairs(deployment as Deployment).values()].find(
    ({ token0, token1 }) =>
      (token0 === a && token1 === b) || (token0 === b && token1 === a),
  )
  if (!pair)
    throw new UnlistedPoolError({ pair: `${tokenA.symbol}-${tokenB.symbol}` })
  return {
    tokenA,
    tokenB,
    pairAddress: pair.pairAddress,
    isA0: pair.token0 === a,
    feeBps: deployment.feeBps ?? DEFAULT_FEE_BPS,
  }
}
