import { type Address, ethAddress } from 'viem'
import type { Token } from './types.js'

/**
 * Returns a token's address in plans, which is viem's `ethAddress` for the native coin.
 */
export function toAddress({ isNative, address }: Token): Address {
  return isNative ? ethAddress : address
}
