import { type Address, ethAddress } from 'viem'
import type { Token } from '../tokens/types.js'

/** Returns the address that a plan has for a token: a marker for the native coin. */
export const toAddress = ({ isNative, address }: Token): Address =>
  isNative ? ethAddress : address
