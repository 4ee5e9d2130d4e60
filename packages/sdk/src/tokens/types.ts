import type { Address } from 'viem'

/** A token of the exchange, the native coin included. */
export type Token<symbols extends string = string> = {
  /** Unique in the deployment. */
  symbol: symbols
  /** Symbol in the contract, if the deployment uses another. */
  contractSymbol?: string | undefined
  name: string
  decimals: number
  /** Maximum decimals that `formatTokenAmount` shows. */
  displayDecimals: number
  /** For the native coin, its wrapped version's. */
  address: Address
  isNative: boolean
  /** Set for a pair's LP token, see `getLpToken`. */
  isLp?: true | undefined
  isImported?: boolean | undefined
  /** Set if the token keeps part of each transfer. */
  feeOnTransfer?: boolean | undefined
  logoURI?: string | undefined
}

/**
 * Something to know about a token before it is traded.
 *
 * - `sameSymbol`: its symbol looks like that of another token of the deployment
 * - `hiddenCharacters`: its name or symbol has invisible characters
 * - `manyDecimals`: it has more than 18 decimals
 * - `feeOnTransfer`: it keeps part of each transfer
 * - `noReturnValue`: its transfers return nothing instead of true
 * - `transferRefused`: it refuses a transfer now
 * - `untested`: no holder is known, or the node has no eth_simulateV1
 */
export type TokenWarning =
  | 'sameSymbol'
  | 'hiddenCharacters'
  | 'manyDecimals'
  | 'feeOnTransfer'
  | 'noReturnValue'
  | 'transferRefused'
  | 'untested'
