import type { TestWallet } from './createTestWallet.js'
import {
  type Announcement,
  injectWallet,
  type PlainAnswer,
  type WalletWindow,
} from './injectWallet.js'
import type { WalletRpcError } from './WalletRpcError.js'

/**
 * Announces a wallet to its own window (EIP-6963). To drive a page from outside, see
 * `attachWallet` in `@letheswap/test-wallet/playwright`.
 *
 * @returns A function that withdraws the announcement.
 */
export function announceWallet(
  wallet: TestWallet,
  announcement: Announcement = 'test',
): () => void {
  const page = window as WalletWindow
  const index = page.__testWalletEmit?.length ?? 0
  const injection = { announcement, wallet: index }
  const { origin } = window.location
  const withdraw = injectWallet(injection, (request) =>
    answerRequest(wallet, request, origin),
  )
  const emit = page.__testWalletEmit?.[index]
  const unsubscribe = wallet.subscribe((event, data, heard) => {
    if (heard === '' || heard === origin) emit?.(event, data)
  })
  return () => {
    unsubscribe()
    withdraw()
  }
}

export async function answerRequest(
  wallet: TestWallet,
  request: { method: string; params?: unknown },
  origin: string,
): Promise<PlainAnswer> {
  try {
    return { result: await wallet.request(request, origin) }
  } catch (error) {
    const { code, data, message } = error as WalletRpcError
    return { error: { code, data, message } }
  }
}
