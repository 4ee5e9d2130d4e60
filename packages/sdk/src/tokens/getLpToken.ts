import type { Address } from 'viem'
import { LP_DECIMALS } from '../amm/constants.js'
import type { Token } from './types.js'

/**
 * Returns a pair's LP token, with 18 decimals.
 *
 * @example
 * ```ts
 * import { getLpToken } from '@letheswap/sdk'
 *
 * getLpToken('0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc').symbol // 'LP'
 * ```
 */
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
