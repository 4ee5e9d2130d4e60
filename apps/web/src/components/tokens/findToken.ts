import type { Token } from '@letheswap/sdk'

/** Returns the token in a link, by its symbol in any case or by its address. */
export function findToken(
  tokens: readonly Token[],
  wanted: string | undefined,
): Token | undefined {
  const text = wanted?.toLowerCase()
  return tokens.find(
    ({ address, symbol }) =>
      symbol.toLowerCase() === text || address.toLowerCase() === text,
  )
}
