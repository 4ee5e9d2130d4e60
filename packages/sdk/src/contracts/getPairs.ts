import type { Address } from 'viem'
import type { Deployment, PairKey } from '../deployment/types.js'
import { getToken } from '../tokens/getToken.js'
import { getTokens } from '../tokens/getTokens.js'
import type { Token } from '../tokens/types.js'
import { getPairAddress } from './getPairAddress.js'
import { sortTokens } from './sortTokens.js'

export type Pair<ticker extends string = string> = {
  /** Key in the deployment, e.g. `DAI-USDT`. */
  key: PairKey<ticker>
  /** E.g. `DAI / USDT`. */
  name: string
  tokenA: Token<ticker>
  tokenB: Token<ticker>
  /** Known even if the pair does not exist. */
  pairAddress: Address
  token0: Address
  token1: Address
}

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

/** Finds two tokens' pair, whether or not the deployment lists it. */
export function toPair<ticker extends string>(
  { contracts }: Deployment<ticker>,
  tokenA: Token<ticker>,
  tokenB: Token<ticker>,
  key: PairKey<ticker> = `${tokenA.symbol}-${tokenB.symbol}`,
): Pair<ticker> {
  const { factory, pairInitCodeHash } = contracts
  const [token0, token1] = sortTokens(tokenA.address, tokenB.address)
  return {
    key,
    name: `${tokenA.symbol} / ${tokenB.symbol}`,
    tokenA,
    tokenB,
    token0,
    token1,
    pairAddress: getPairAddress({
      factory,
      tokenA: token0,
      tokenB: token1,
      pairInitCodeHash,
    }),
  }
}

/** An imported token may have a pair with any other: one is shown if it exists. */
export const isCandidate = ({
  tokenA,
  tokenB,
}: Pick<Pair, 'tokenA' | 'tokenB'>): boolean =>
  tokenA.isImported === true || tokenB.isImported === true

function computePairs(deployment: Deployment): Pairs {
  const tokens = new Map(
    getTokens(deployment).map((token) => [token.symbol, token]),
  )
  const find = (symbol: string) =>
    tokens.get(symbol) ?? getToken(deployment, symbol)
  return new Map(
    deployment.pairs.map((key) => {
      const [a, b] = key.split('-') as [string, string]
      const pair = toPair(deployment, find(a), find(b), key)
      return [pair.pairAddress.toLowerCase(), pair]
    }),
  )
}
