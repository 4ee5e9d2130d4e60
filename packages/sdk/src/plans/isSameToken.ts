import { isAddressEqual } from 'viem/utils'
import type { Token } from '../tokens/types.js'

/** Whether two tokens are one, and are called and counted alike. */
export const isSameToken = (a: Token, b: Token): boolean =>
  isAddressEqual(a.address, b.address) &&
  a.isNative === b.isNative &&
  a.isLp === b.isLp &&
  a.symbol === b.symbol &&
  a.decimals === b.decimals
