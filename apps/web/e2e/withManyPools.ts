import type { Deployment } from '@letheswap/sdk'
import type { Page } from '@playwright/test'
import { withConfig } from './swapPage'

/** Serves these tokens and pools to a page, in addition to the network's own. */
export const withManyPools = (
  page: Page,
  many: Pick<Deployment, 'tokens' | 'pairs'>,
) =>
  withConfig(page, ({ tokens, pairs }) => {
    tokens.push(...many.tokens)
    pairs.push(...many.pairs)
  })
