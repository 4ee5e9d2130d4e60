import type { Address } from 'viem'
import type { Pair } from '../contracts/getPairs.js'
import type { Token } from '../tokens/types.js'

export type Pool<ticker extends string = string> = Pair<ticker> & {
  exists: boolean
  reserve0: bigint
  reserve1: bigint
  reserveA: bigint
  reserveB: bigint
  /** The pool's fee on a swap's input, in basis points. */
  feeBps: number
  /** All LP tokens, 18 decimals, without a protocol fee not yet minted. */
  totalSupply: bigint
  /** Average of the two normalised reserves, in USD with 18 decimals. */
  liquidityUsd: bigint
  /** The account's LP tokens; undefined without an account. */
  liquidity: bigint | undefined
}

/** One of a trade's amounts, in the token's smallest unit. */
export type ExactAmount =
  | { amountIn: bigint; amountOut?: undefined }
  | { amountIn?: undefined; amountOut: bigint }

/** A price at one block. */
export type Quote<ticker extends string = string> = {
  type: 'exactInput' | 'exactOutput'
  tokenIn: Token<ticker>
  tokenOut: Token<ticker>
  /** In the smallest unit of `tokenIn`. */
  amountIn: bigint
  /** In the smallest unit of `tokenOut`. */
  amountOut: bigint
  path: Address[]
  route: Token<ticker>[]
  /** The router's amount at each token of the route. */
  amounts: bigint[]
  /** Price impact in basis points, without the fee. */
  priceImpactBps: number
  /** The pools' fees together, in basis points, rounded up. */
  routeFeeBps: number
  blockNumber: bigint
}

/**
 * Something to know about a token before it is traded.
 *
 * - `sameSymbol`: its symbol looks like that of another token of the deployment
 * - `hiddenCharacters`: its name or symbol has characters that nobody sees
 * - `manyDecimals`: it has more than 18 decimals
 * - `feeOnTransfer`: it keeps part of each transfer
 * - `noReturnValue`: its transfers return nothing instead of true
 * - `transferRefused`: it refuses a transfer now
 * - `untested`: no holder is known, or the node has no eth_simulateV1
 */
export type TokenOddity =
  | 'sameSymbol'
  | 'hiddenCharacters'
  | 'manyDecimals'
  | 'feeOnTransfer'
  | 'noReturnValue'
  | 'transferRefused'
  | 'untested'
