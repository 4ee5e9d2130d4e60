import type { Address } from 'viem'

/** A token of the exchange, or the native coin. */
export type Token<symbols extends string = string> = {
  /** Unique in the deployment. */
  symbol: symbols
  /** The contract's symbol, if the deployment uses another. */
  contractSymbol?: string | undefined
  name: string
  decimals: number
  /** Maximum number of decimals that `formatTokenAmount` shows. */
  displayDecimals: number
  /** The contract's address. For the native coin, the address of its wrapped version. */
  address: Address
  isNative: boolean
  /** Set for a pair's LP token. See `getLpToken`. */
  isLp?: true | undefined
  isImported?: boolean | undefined
  /** Set if the token charges a fee on each transfer. */
  feeOnTransfer?: boolean | undefined
  logoURI?: string | undefined
}

/**
 * A peculiarity that a user should know before trading a token.
 *
 * - `sameSymbol`: the symbol looks like that of another token of the deployment
 * - `hiddenCharacters`: the name or symbol has invisible characters
 * - `manyDecimals`: the token has more than 18 decimals
 * - `feeOnTransfer`: the token charges a fee on each transfer
 * - `noReturnValue`: transfers return nothing instead of true
 * - `transferRefused`: the token currently refuses a transfer
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
