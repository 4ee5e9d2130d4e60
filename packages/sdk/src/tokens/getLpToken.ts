import type { Address } from 'viem'
import { LP_DECIMALS } from '../amm/constants.js'
import type { Token } from './types.js'

/** Returns a pair's LP token, with the symbol `LP` and 18 decimals. */
export function getLpToken(pairAddress: Address): Token {
  return {
    symbol: 'LP',
    name: 'LP',
    decimals: LP_DECIMALS,
    displayDecimals: 6,
    address: pairAddress,
    isNative: false,
    isLp: true,
  }
}
