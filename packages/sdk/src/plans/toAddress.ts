import { type Address, ethAddress } from 'viem'
import type { Token } from '../tokens/types.js'

/** Returns a token's address in plans: viem's `ethAddress` for the native coin. */
export const toAddress = ({ isNative, address }: Token): Address =>
  isNative ? ethAddress : address
