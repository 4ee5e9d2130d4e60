import { type Address, ethAddress } from 'viem'
import type { Token } from '../tokens/types.js'

/** The address that a plan names a token by. */
export const toAddress = ({ isNative, address }: Token): Address =>
  isNative ? ethAddress : address
