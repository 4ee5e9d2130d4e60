import * as z from 'zod/mini'
import { isAmountDraft } from '../../lib/isAmountDraft'

const symbol = z.catch(z.optional(z.string()), undefined)

/**
 * What a link to the Swap page may carry: `/swap?from=ZKP&to=USDT&amount=1`.
 * A value that makes no sense is dropped, so that a bad link still opens the
 * page; which symbols exist is known only once the deployment is loaded.
 */
export const swapSearch = z.object({
  from: symbol,
  to: symbol,
  amount: z.catch(
    z.optional(z.string().check(z.refine(isAmountDraft))),
    undefined,
  ),
})

export type SwapSearch = z.infer<typeof swapSearch>
