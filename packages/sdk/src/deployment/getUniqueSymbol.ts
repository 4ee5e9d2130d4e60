import { normalizeSymbol } from './normalizeSymbol.js'
import type { TokenInfo } from './types.js'

/**
 * Returns a token's symbol, with at most 32 characters. Appends as many digits of the
 * address as needed to differ from the symbols in `taken` and from the properties of
 * every object.
 *
 * @param taken - Symbols of other tokens.
 * @param parameters - The token's symbol and address.
 * @example
 * ```ts
 * import { getUniqueSymbol } from '@letheswap/sdk'
 *
 * const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
 * getUniqueSymbol({ symbol: 'USDC', address }, ['usdc']) // 'USDC_a0b8'
 * ```
 */
export function getUniqueSymbol(
  { symbol, address }: Pick<TokenInfo, 'symbol' | 'address'>,
  taken: readonly string[],
): string {
  const seen = new Set(taken.map(normalizeSymbol))
  const hex = address.slice(2).toLowerCase()
  let unique = symbol
  const isTaken = () => unique in {} || seen.has(normalizeSymbol(unique))
  for (let digits = 4; isTaken(); digits += 4)
    unique = `${symbol.slice(0, Math.max(0, 31 - digits))}_${hex.slice(0, digits)}`
  return unique
}
