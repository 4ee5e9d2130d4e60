import { isAmountDraft } from '../../lib/amountDraft'

export type SwapSearch = { from?: string; to?: string; amount?: string }

/**
 * What a link may carry, `/swap?from=ZKP&to=USDT&amount=1`, without invalid values.
 * Every key is set, because the router merges the result into the raw search.
 */
export function swapSearch(search: Record<string, unknown>): SwapSearch {
  const { from, to, amount } = search
  return {
    from: isText(from) ? from : undefined,
    to: isText(to) ? to : undefined,
    amount: isText(amount) && isAmountDraft(amount) ? amount : undefined,
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== ''
