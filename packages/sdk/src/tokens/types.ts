import type { Address } from 'viem'

/** A token as the exchange sees it, the native coin included. */
export type Token<ticker extends string = string> = {
  /** Ticker, unique in the deployment. */
  symbol: ticker
  /** Symbol in the contract, if the deployment uses another. */
  contractSymbol?: string | undefined
  /** Full name. */
  name: string
  /** Number of decimals of the smallest unit. */
  decimals: number
  /** Most decimals that `formatTokenAmount` shows. */
  displayDecimals: number
  /** Contract address; for the native coin its wrapped version's. */
  address: Address
  /** True for the coin that pays gas. */
  isNative: boolean
  /** Set for a pair's LP token, see `getLpToken`. */
  isLp?: true | undefined
  /** Set for a token that the user has added, see `addTokens`. */
  isImported?: true | undefined
  /** Where an icon can be had. */
  logoURI?: string | undefined
}
