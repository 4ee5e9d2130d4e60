import type { Token } from '@letheswap/sdk'
import type { Address } from 'viem'
import { isAmountDraft } from '../../lib/amountDraft'
import { findToken } from '../tokens/findToken'
import { isWholeAddress } from '../tokens/searchTokens'

export type SwapSearch = {
  from?: string
  to?: string
  /** How much to pay, or to receive where `field` says so. */
  amount?: string
  field?: 'output'
}

/**
 * What a link may carry, `/swap?from=ZKP&to=USDT&amount=1` and `&field=output` for an
 * amount to receive, without invalid values.
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

/** The name of a token in links. Nobody else knows the symbol of an imported one. */
export const toSearch = ({ address, isImported, symbol }: Token): string =>
  isImported ? address : symbol

/** The first address in a link that is no known token's. */
export const findUnknown = (
  tokens: readonly Token[],
  { from, to }: SwapSearch,
): Address | undefined =>
  [from, to].find(
    (id): id is Address =>
      id !== undefined && isWholeAddress(id) && !findToken(tokens, id),
  )

/**
 * A link's tokens: an unknown one is the first, and To is never the same as From. What
 * a link says of an unknown token is not true of another: `isUnknown`.
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
