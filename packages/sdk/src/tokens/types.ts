import type { Address } from 'viem'

/** A token as the exchange sees it, the native coin included. */
export type Token = {
  /** Ticker, unique in the deployment. */
  symbol: string
  /** Full name. */
  name: string
  /** Number of decimals of the smallest unit. */
  decimals: number
  /** Contract address; for the native coin its wrapped version's. */
  address: Address
  /** Whether this is the coin that pays gas. */
  isNative: boolean
  /** Where an icon can be had. */
  logoURI?: string | undefined
}
