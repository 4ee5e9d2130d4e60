import type { Token } from '@letheswap/sdk'

/** A link's tokens: an unknown one is the first, and To is never the same as From. */
export function resolveSwapTokens(
  tokens: readonly Token[],
  { from, to }: { from?: string; to?: string },
): { tokenIn: Token; tokenOut: Token } {
  const find = (wanted: string | undefined) =>
    tokens.find(({ symbol }) => symbol === wanted?.toUpperCase())
  const [first] = tokens
  // Every deployment has the native coin.
  if (!first) throw new Error('The deployment has no tokens.')
  const tokenIn = find(from) ?? first
  const wanted = find(to)
  const tokenOut =
    wanted && wanted !== tokenIn
      ? wanted
      : (tokens.find((token) => token !== tokenIn) ?? tokenIn)
  return { tokenIn, tokenOut }
}
