import { isAmountDraft } from '../../lib/isAmountDraft'

export type SwapSearch = { from?: string; to?: string; amount?: string }

/**
 * What a link to the Swap page may carry: `/swap?from=ZKP&to=USDT&amount=1`.
 * A value that makes no sense is dropped, so that a bad link still opens the
 * page; which symbols exist is known only once the deployment is loaded.
 *
 * Every key is named, because the router lays the answer over the raw link.
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
