import type { BrowserContext, Frame } from '@playwright/test'
import { answerRequest } from './announceWallet.js'
import type { TestWallet } from './createTestWallet.js'
import {
  type Announcement,
  injectWallet,
  type WalletWindow,
} from './injectWallet.js'

type Attached = { wallet: TestWallet; refusals: string[] }
type Request = { method: string; params?: unknown; wallet?: number }

/** The wallets of a context, in the order in which they were attached. */
const attached = new WeakMap<BrowserContext, Attached[]>()

/**
 * Attaches a wallet in the test's process to every page and frame of a Playwright
 * context. A context may have several wallets.
 *
 * @returns The refused requests so far, as `method: code message`.
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
        const { wallet, refusals } = wallets[asked] as Attached
        const answer = await answerRequest(wallet, request, getOrigin(frame))
        if (answer.error)
          refusals.push(
            `${request.method}: ${answer.error.code} ${answer.error.message}`,
          )
        return answer
      },
    )
  await context.addInitScript(injectWallet, { announcement, wallet: index })
  wallet.subscribe((event, data, origin) => {
    for (const frame of context.pages().flatMap((page) => page.frames())) {
      if (origin !== '' && origin !== getOrigin(frame)) continue
      frame
        .evaluate(
          ([index, event, data]) =>
            (window as WalletWindow).__testWalletEmit?.[index]?.(event, data),
          [index, event, data] as [number, string, unknown],
        )
        .catch(() => undefined)
    }
  })
  return refusals
}

const getOrigin = (frame: Frame) => new URL(frame.url()).origin
