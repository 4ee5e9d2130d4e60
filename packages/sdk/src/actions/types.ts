import type { Address } from 'viem'
import type { PairKey } from '../deployment/types.js'
import type { Token } from '../tokens/types.js'

/** One pool as the chain has it at one block. */
export type Pool<ticker extends string = string> = {
  /** Its key in the deployment, e.g. `DAI-USDT`. */
  key: PairKey<ticker>
  /** Its name for people, e.g. `DAI / USDT`. */
  name: string
  /** First token of the key. */
  tokenA: Token<ticker>
  /** Second token of the key. */
  tokenB: Token<ticker>
  /** Address of the pair, created or not. */
  pairAddress: Address
  /** True if the factory has created the pair. */
  exists: boolean
  /** The token with the lower address. */
  token0: Address
  /** The token with the higher address. */
  token1: Address
  /** Reserve of `token0` in its smallest unit. */
  reserve0: bigint
  /** Reserve of `token1` in its smallest unit. */
  reserve1: bigint
  /** Reserve of `tokenA` in its smallest unit. */
  reserveA: bigint
  /** Reserve of `tokenB` in its smallest unit. */
  reserveB: bigint
  /** The pool's fee on a swap's input, in basis points. */
  feeBps: number
  /** All LP tokens, 18 decimals, without a protocol fee not yet minted. */
  totalSupply: bigint
  /** Average of the two normalised reserves, in USD with 18 decimals. */
  liquidityUsd: bigint
  /** The account's LP tokens, 18 decimals; undefined without an account. */
  liquidity: bigint | undefined
}

/** The price of a trade at one block. */
export type Quote<ticker extends string = string> = {
  /** The exact side. */
  type: 'exactInput' | 'exactOutput'
  /** Token to spend. */
  tokenIn: Token<ticker>
  /** Token to get. */
  tokenOut: Token<ticker>
  /** Amount to spend, in the smallest unit of `tokenIn`. */
  amountIn: bigint
  /** Amount to get, in the smallest unit of `tokenOut`. */
  amountOut: bigint
  /** The route as the router takes it. */
  path: Address[]
  /** The route as tokens. */
  route: Token<ticker>[]
  /** The router's amount at each token of the route. */
  amounts: bigint[]
  /** Price impact in basis points, without the fee. */
  priceImpactBps: number
  /** The pools' fee over the whole route, in basis points, rounded up. */
  routeFeeBps: number
  /** Block the quote belongs to. */
  blockNumber: bigint
}
