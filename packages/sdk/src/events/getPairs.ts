import type { Address } from 'viem'
import { getPairAddress } from '../contracts/getPairAddress.js'
import { sortTokens } from '../contracts/sortTokens.js'
import type { Deployment } from '../deployment/types.js'
import { getToken } from '../tokens/getToken.js'

/** A pair and its two tokens. */
export type Pair = { pairAddress: Address; token0: Address; token1: Address }

/** The deployment's pairs by their address in lower case. */
export type Pairs = ReadonlyMap<string, Pair>

/** Each address takes a hash, and one search asks for them many times. */
const known = new WeakMap<Deployment, Pairs>()

/** Where the deployment's pairs are, found without asking the chain. */
export function getPairs(deployment: Deployment): Pairs {
  const pairs = known.get(deployment) ?? computePairs(deployment)
  known.set(deployment, pairs)
  return pairs
}

function computePairs(deployment: Deployment): Pairs {
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
