import type { Token } from '@letheswap/sdk'
import { isAmountDraft } from '../../lib/amountDraft'
import { findToken } from '../tokens/findToken'

export type SwapSearch = {
  from?: string
  to?: string
  amount?: string
  field?: 'output'
}

/**
 * Parses the parameters of a link, `/swap?from=ZKP&to=USDT&amount=1`, with
 * `&field=output` for an exact output. Drops invalid values. Sets every key, because
 * the router merges the result into the raw search.
 */
export function swapSearch(search: Record<string, unknown>): SwapSearch {
  const { from, to, amount, field } = search
  return {
    from: isText(from) ? from : undefined,
    to: isText(to) ? to : undefined,
    amount: isText(amount) && isAmountDraft(amount) ? amount : undefined,
    field: field === 'output' ? field : undefined,
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== ''

/**
 * Returns a link's tokens. An unknown token is replaced with the first, and To always
 * differs from From. With `isUnknown`, the link's amount must not be applied to the
 * replacement.
 */
export function resolveSwapTokens(
  tokens: readonly Token[],
  { from, to }: SwapSearch,
): { tokenIn: Token; tokenOut: Token; isUnknown: boolean } {
  const [first] = tokens
  // Cannot happen, because every deployment has a native coin.
  if (!first) throw new Error('The deployment has no tokens.')
  const linked = findToken(tokens, from)
  const tokenIn = linked ?? first
  const wanted = findToken(tokens, to)
  const tokenOut =
    wanted && wanted !== tokenIn
      ? wanted
      : (tokens.find((token) => token !== tokenIn) ?? tokenIn)
  const isUnknown = Boolean((from && !linked) || (to && !wanted))
  return { tokenIn, tokenOut, isUnknown }
}
