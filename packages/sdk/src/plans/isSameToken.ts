import { isAddressEqual } from 'viem/utils'
import type { Token } from '../tokens/types.js'

/** Whether two tokens have the same address, kind, symbol and decimals. */
export const isSameToken = (a: Token, b: Token): boolean =>
  isAddressEqual(a.address, b.address) &&
  a.isNative === b.isNative &&
  a.isLp === b.isLp &&
  a.symbol === b.symbol &&
  a.decimals === b.decimals
