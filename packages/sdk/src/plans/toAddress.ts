import { type Address, ethAddress } from 'viem'
import type { Token } from '../tokens/types.js'

/** Returns the address that plans use for a token. */
export const toAddress = ({ isNative, address }: Token): Address =>
  isNative ? ethAddress : address
