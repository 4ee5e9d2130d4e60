import type { BrowserContext } from '@playwright/test'
import { answerRequest } from './announceWallet.js'
import type { TestWallet } from './createTestWallet.js'
import {
  type Announcement,
  injectWallet,
  type WalletWindow,
} from './injectWallet.js'

/**
 * Puts a wallet, which lives and signs in the test's process, into every page of
 * a Playwright context.
 *
 * @returns What the wallet refuses, as it goes on: `method: code message`.
 *
 * @example
 * ```ts
 * import { createTestWallet } from '@letheswap/test-wallet'
 * import { attachWallet } from '@letheswap/test-wallet/playwright'
 * import { test } from '@playwright/test'
 *
 * test('a page with a wallet', async ({ context, page }) => {
 *   await attachWallet(context, createTestWallet())
 *   await page.goto('/')
 * })
 * ```
 */
export async function attachWallet(
  context: BrowserContext,
  wallet: TestWallet,
  announcement: Announcement = 'metamask',
): Promise<readonly string[]> {
  const refusals: string[] = []
  await context.exposeBinding(
    '__testWalletRequest',
    async ({ frame }, request: { method: string; params?: unknown }) => {
      const { origin } = new URL(frame.url())
      const answer = await answerRequest(wallet, request, origin)
      if (answer.error)
        refusals.push(
          `${request.method}: ${answer.error.code} ${answer.error.message}`,
        )
      return answer
    },
  )
  await context.addInitScript(injectWallet, announcement)
  wallet.subscribe((event, data) => {
    for (const page of context.pages())
      page
        .evaluate(
          ([event, data]) =>
            (window as WalletWindow).__testWalletEmit?.(event, data),
          [event, data] as [string, unknown],
        )
        // A page that is going away hears nothing.
        .catch(() => undefined)
  })
  return refusals
}
