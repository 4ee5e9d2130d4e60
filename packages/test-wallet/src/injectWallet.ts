/**
 * The way in which a page finds the wallet:
 * - `test`: announced through EIP-6963, as a throw-away wallet
 * - `metamask`: announced as MetaMask, and as `window.ethereum`
 * - `legacy`: only as `window.ethereum`, as before EIP-6963
 * - `other`: as another wallet, which also sets `isMetaMask`
 * - `broken`: announced with an empty provider
 * - `none`: no wallet
 */
export type Announcement =
  | 'test'
  | 'metamask'
  | 'legacy'
  | 'other'
  | 'broken'
  | 'none'

/** A result or an error, as plain data. */
export type PlainAnswer = {
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

/** A window whose wallet is called with plain data. */
export type WalletWindow = Window & {
  __testWalletRequest?: (request: {
    method: string
    params?: unknown
    /** Index of the wallet in the context. */
    wallet?: number
  }) => Promise<PlainAnswer>
  /** Functions that pass events to the page, by wallet. */
  __testWalletEmit?: ((event: string, data: unknown) => void)[]
  ethereum?: unknown
}

/**
 * Runs in the page before the page's own scripts. It is sent to the page as text,
 * so it does not reference anything outside. It calls `window.__testWalletRequest` if
 * there is no `ask`.
 *
 * @returns A function that withdraws the announcement.
 *
 * @example
 * ```ts
 * import { injectWallet } from '@letheswap/test-wallet/playwright'
 * import { test } from '@playwright/test'
 *
 * test('a page with a wallet', async ({ page }) => {
 *   await page.addInitScript(injectWallet, 'metamask' as const)
 * })
 * ```
 */
export function injectWallet(
  injection: Announcement | { announcement: Announcement; wallet: number },
  ask: WalletWindow['__testWalletRequest'] = (window as WalletWindow)
    .__testWalletRequest,
): () => void {
  const page = window as WalletWindow
  const { announcement, wallet } =
    typeof injection === 'string'
      ? { announcement: injection, wallet: 0 }
      : injection
  if (announcement === 'none' || ask === undefined) return () => {}
  type Listener = (data: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    isMetaMask: announcement !== 'test',
    /** Null until the wallet has answered. */
    chainId: null as string | null,
    selectedAddress: null as string | null,
    enable: () => provider.request({ method: 'eth_requestAccounts' }),
    _metamask: { isUnlocked: async () => (await readState()).isUnlocked },
    async request(request: { method: string; params?: unknown }) {
      const { error, result } = await ask({ ...request, wallet })
      if (error === undefined) return result
      throw Object.assign(new Error(error.message), {
        code: error.code,
        data: error.data,
      })
    },
    isConnected: () => true,
    on(event: string, listener: Listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    once(event: string, listener: Listener) {
      const listen: Listener = (data) => {
        provider.removeListener(event, listen)
        listener(data)
      }
      return provider.on(event, listen)
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
    removeAllListeners(event?: string) {
      if (event === undefined) listeners.clear()
      else listeners.delete(event)
      return provider
    },
    addListener: (event: string, listener: Listener) =>
      provider.on(event, listener),
    off: (event: string, listener: Listener) =>
      provider.removeListener(event, listener),
  }
  const readState = () =>
    provider.request({ method: 'metamask_getProviderState' }) as Promise<{
      accounts: string[]
      chainId: string
      isUnlocked: boolean
    }>
  const keep = (event: string, data: unknown) => {
    if (event === 'chainChanged') provider.chainId = data as string
    if (event === 'accountsChanged')
      provider.selectedAddress = (data as string[])[0] ?? null
  }
  readState().then(
    ({ accounts, chainId }) => {
      keep('accountsChanged', accounts)
      keep('chainChanged', chainId)
    },
    () => {},
  )
  page.__testWalletEmit ??= []
  page.__testWalletEmit[wallet] = (event, data) => {
    keep(event, data)
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data)
  }
  if (['metamask', 'legacy', 'other'].includes(announcement))
    page.ethereum = provider
  const forget = () => {
    if (page.ethereum === provider) delete page.ethereum
  }
  if (announcement === 'legacy') return forget

  const [name, rdns, uuid] =
    announcement === 'test'
      ? [
          'Throw-away test wallet',
          'com.letheswap.test-wallet',
          '0b1f4c52-8a0e-4b43-9f5e-2f3c1d7a6e90',
        ]
      : [
          ...(announcement === 'other'
            ? ['Other Wallet', 'com.example.wallet']
            : ['MetaMask', 'io.metamask']),
          '5f1c2b0e-6a7d-4c7e-9a59-6d1f0d4a7b11',
        ]
  const announce = () => {
    const info = {
      // Each wallet has its own id.
      uuid: `${uuid?.slice(0, -4)}${wallet.toString(16).padStart(4, '0')}`,
      name,
      rdns,
      icon: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#6b4fbb"/><path d="M20 34h50a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6zm0 0 40-12v12" fill="none" stroke="#fff" stroke-width="6"/><circle cx="64" cy="54" r="5" fill="#fff"/></svg>')}`,
    }
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({
          info,
          provider: announcement === 'broken' ? {} : provider,
        }),
      }),
    )
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => {
    forget()
    window.removeEventListener('eip6963:requestProvider', announce)
  }
}
