import { type Address, ethAddress } from 'viem'
import type { Token } from '../tokens/types.js'

/**
 * Returns a token's address in plans: viem's `ethAddress` for the native coin.
 *
 * @example
 * ```ts
 * import { getToken, toAddress } from '@letheswap/sdk'
 *
 * const zkp = getToken(deployment, 'ZKP')
 * const isPaidInZkp =
 *   plan.summary.kind === 'swap' && plan.summary.tokenIn === toAddress(zkp)
 * ```
 */
export const toAddress = ({ isNative, address }: Token): Address =>
  isNative ? ethAddress : address
