import type { Address } from 'viem'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import type { Deployment } from '../deployment/types.js'
import { SameTokenError, UnlistedPoolError } from '../errors/actions.js'
import { getPairs } from '../events/getPairs.js'
import { getToken } from '../tokens/getToken.js'
import type { Token } from '../tokens/types.js'

/** A pool of the deployment, by its two tokens in the order asked for. */
export type MarketPool<ticker extends string = string> = {
  /** First token. */
  tokenA: Token<ticker>
  /** Second token: prices are in it. */
  tokenB: Token<ticker>
  /** Where the pair is. */
  pairAddress: Address
  /** Whether the first token is the pair's `token0`. */
  isA0: boolean
  /** What the pool keeps of a swap's input, in basis points. */
  feeBps: number
}

/** Finds the pool without asking the chain; only listed ones are scanned. */
export function findPool<ticker extends string>(
  deployment: Deployment<ticker>,
  idA: NoInfer<ticker> | Address,
  idB: NoInfer<ticker> | Address,
): MarketPool<ticker> {
  const [tokenA, tokenB] = [idA, idB].map((id) => getToken(deployment, id)) as [
    Token<ticker>,
    Token<ticker>,
  ]
  if (tokenA.address === tokenB.address)
    throw new SameTokenError({ tokens: [tokenA, tokenB] })
  const addresses = [tokenA.address, tokenB.address]
  const pair = [...getPairs(deployment as Deployment).values()].find(
    ({ token0, token1 }) =>
      addresses.includes(token0) && addresses.includes(token1),
  )
  if (!pair)
    throw new UnlistedPoolError({ pair: `${tokenA.symbol}-${tokenB.symbol}` })
  return {
    tokenA,
    tokenB,
    pairAddress: pair.pairAddress,
    isA0: pair.token0 === tokenA.address,
    feeBps: deployment.feeBps ?? DEFAULT_FEE_BPS,
  }
}
