import type { Token } from '@letheswap/sdk'
import { findToken } from '../tokens/findToken'
import { toSearch } from '../tokens/tokenLink'

type Pair = readonly [Token, Token]

/**
 * Returns the name of a pool in links: 'DAI-USDT', or the address of an imported token.
 */
export const toPoolSearch = (pair: Pair): string => pair.map(toSearch).join('-')

/** Returns the tokens of a pool in a link, in the deployment's order. */
export function findPool(
  tokens: readonly Token[],
  pairs: readonly string[],
  wanted: string,
): Pair | undefined {
  const [a, b, ...others] = wanted
    .split('-')
    .map((side) => findToken(tokens, side))
  if (!a || !b || others.length > 0) return undefined
  const sides: Pair[] = [
    [a, b],
    [b, a],
  ]
  return sides.find(([a, b]) => pairs.includes(`${a.symbol}-${b.symbol}`))
}
