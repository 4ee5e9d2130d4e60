import type { BrowserContext } from '@playwright/test'
import { answerRequest } from './announceWallet.js'
import type { TestWallet } from './createTestWallet.js'
import {
  type Announcement,
  injectWallet,
  type WalletWindow,
} from './injectWallet.js'

type Attached = { wallet: TestWallet; refusals: string[] }
type Request = { method: string; params?: unknown; wallet?: number }

/** The wallets of each context, in the order that they came. */
const attached = new WeakMap<BrowserContext, Attached[]>()

/**
 * Puts a wallet, which lives and signs in the test's process, into every page of
 * a Playwright context, and of its frames. A context may have several.
 *
 * @returns What the wallet refuses, as it goes on: `method: code message`.
 */
export async function attachWallet(
  context: BrowserContext,
  wallet: TestWallet,
  announcement: Announcement = 'metamask',
): Promise<readonly string[]> {
  const refusals: string[] = []
  const known = attached.get(context)
  const wallets = known ?? []
  attached.set(context, wallets)
  const index = wallets.push({ wallet, refusals }) - 1
  if (!known)
    await context.exposeBinding(
      '__testWalletRequest',
      async ({ frame }, { wallet: asked = 0, ...request }: Request) => {
        const { origin } = new URL(frame.url())
        const { wallet, refusals } = wallets[asked] as Attached
        const answer = await answerRequest(wallet, request, origin)
        if (answer.error)
          refusals.push(
            `${request.method}: ${answer.error.code} ${answer.error.message}`,
          )
        return answer
      },
    )
  await context.addInitScript(injectWallet, { announcement, wallet: index })
  wallet.subscribe((event, data) => {
    for (const frame of context.pages().flatMap((page) => page.frames()))
      frame
        .evaluate(
          ([index, event, data]) =>
            (window as WalletWindow).__testWalletEmit?.[index]?.(event, data),
          [index, event, data] as [number, string, unknown],
        )
        // A page that is going away hears nothing.
        .catch(() => undefined)
  })
  return refusals
}
