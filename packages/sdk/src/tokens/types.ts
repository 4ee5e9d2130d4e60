import type { Address } from 'viem'

/** A token of the exchange, the native coin included. */
export type Token<ticker extends string = string> = {
  /** Unique in the deployment. */
  symbol: ticker
  /** Symbol in the contract, if the deployment uses another. */
  contractSymbol?: string | undefined
  name: string
  decimals: number
  /** Most decimals that `formatTokenAmount` shows. */
  displayDecimals: number
  /** For the native coin, its wrapped version's. */
  address: Address
  isNative: boolean
  /** Set for a pair's LP token, see `getLpToken`. */
  isLp?: true | undefined
  isImported?: true | undefined
  logoURI?: string | undefined
}
