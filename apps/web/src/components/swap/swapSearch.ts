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
 * Reads the parameters of a link, `/swap?from=ZKP&to=USDT&amount=1` and
 * `&field=output` for an amount to receive. Drops invalid values.
 * Every key is set, because the router merges the result into the raw search.
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
 * Returns a link's tokens. An unknown token becomes the first of the list, and To is
 * never the same as From. Amounts of a link with an unknown token don't apply to
 * another token: `isUnknown`.
 */
export function resolveSwapTokens(
  tokens: readonly Token[],
  { from, to }: SwapSearch,
): { tokenIn: Token; tokenOut: Token; isUnknown: boolean } {
  const [first] = tokens
  // Every deployment has the native coin.
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
