import type { Address } from 'viem'
import { getPairAddress } from '../contracts/getPairAddress.js'
import { sortTokens } from '../contracts/sortTokens.js'
import type { Deployment } from '../deployment/types.js'
import { getToken } from '../tokens/getToken.js'

/** A pair and its two tokens. */
export type Pair = { pairAddress: Address; token0: Address; token1: Address }

/** The deployment's pairs by their address in lower case. */
export type Pairs = ReadonlyMap<string, Pair>

/** Where the deployment's pairs are, found without asking the chain. */
export function getPairs(deployment: Deployment): Pairs {
  const { factory, pairInitCodeHash } = deployment.contracts
  return new Map(
    deployment.pairs.map((key) => {
      const [tokenA, tokenB] = key
        .split('-')
        .map((symbol) => getToken(deployment, symbol).address) as [
        Address,
        Address,
      ]
      const [token0, token1] = sortTokens(tokenA, tokenB)
      const pairAddress = getPairAddress({
        factory,
        tokenA,
        tokenB,
        pairInitCodeHash,
      })
      return [pairAddress.toLowerCase(), { pairAddress, token0, token1 }]
    }),
  )
}
