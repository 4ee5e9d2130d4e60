import type { Token } from '@letheswap/sdk'

/** Checks whether a symbol, or an address in any case, belongs to a token. */
export const isToken = (
  token: Pick<Token, 'address' | 'symbol'> | undefined,
  id: string | undefined,
): boolean =>
  token !== undefined &&
  (token.symbol === id || token.address.toLowerCase() === id?.toLowerCase())
